// The reveal, step by step: Enter goes on, S skips.

import { startKeys } from "./keys.js";
import { keepFocus } from "./focus.js";
import { showMotion } from "./motion.js";
import { followInPlace } from "./turn_pages.js";

document.documentElement.classList.add("scripted");
startKeys();
keepFocus();
showMotion();
followInPlace("#reveal .ways a[data-key]");
