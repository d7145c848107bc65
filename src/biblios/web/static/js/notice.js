// Your turn: the tab's title and icon, and a sound if you asked for one.

import { onSwap } from "./swap.js";
import { chime } from "./sound.js";

const WISH = "biblios.sound";

export function startNotices() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sound")) return;
    keep(!wanted());
    showWish();
    if (wanted()) chime();
  });
  onSwap({
    look: (root) => root.dataset.turn,
    then: (root, was) => {
      const mine = root.dataset.turn === "mine";
      document.title = (mine ? "● Your turn · " : "") + root.dataset.title;
      const icon = document.querySelector("#icon");
      if (icon.getAttribute("href") !== root.dataset.icon) icon.href = root.dataset.icon;
      showWish();
      if (mine && was === undefined && document.hidden && wanted()) chime();
      else if (mine && was !== "mine" && wanted() && started) chime();
      started = true;
    },
  });
}

let started = false;

function wanted() {
  try {
    return localStorage.getItem(WISH) === "on";
  } catch {
    return false; // storage is forbidden here: no sound
  }
}

function keep(on) {
  try {
    localStorage.setItem(WISH, on ? "on" : "off");
  } catch {
    // storage is forbidden here
  }
}

function showWish() {
  const button = document.querySelector("#sound");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(wanted()));
}
