// The replay: arrows and slider go through the game without leaving the page.

import { startKeys } from "./keys.js";
import { keepFocus } from "./focus.js";
import { showMotion } from "./motion.js";
import { followInPlace, goTo } from "./turn_pages.js";

document.documentElement.classList.add("scripted");
startKeys();
keepFocus();
showMotion();
followInPlace("#replay .steps a, #replay .chairs a");

document.addEventListener("input", (event) => {
  const form = event.target.closest("#slider");
  if (form) goTo(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});
