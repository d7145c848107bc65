// The table's page: what the server sends is morphed in; these modules add what HTML alone cannot do.

import { atEverySwap } from "./swap.js";
import { listen } from "./stream.js";
import { startKeys } from "./keys.js";
import { startBidding } from "./bid.js";
import { startChoosing } from "./choose.js";
import { startDoubleClicks } from "./double_click.js";
import { startAsking } from "./ask.js";
import { startNotices } from "./notice.js";
import { announceNews } from "./news.js";
import { keepFocus } from "./focus.js";
import { showMotion } from "./motion.js";

document.documentElement.classList.add("scripted");

startKeys();
startBidding();
startChoosing();
startDoubleClicks();
startAsking();
startNotices();
announceNews();
keepFocus();
showMotion();
atEverySwap();
listen();
