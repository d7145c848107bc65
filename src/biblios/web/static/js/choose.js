// Choosing several things: how many are chosen, and why the button is off.

import { onSwap } from "./swap.js";

export function startChoosing() {
  document.addEventListener("change", (event) => {
    if (event.target.matches("[name=card], [name=change]")) count();
  });
  onSwap({ then: count });
}

function count() {
  for (const button of document.querySelectorAll("[data-needs]")) {
    const name = button.dataset.needs;
    const needed = Number(button.dataset.count);
    const boxes = [...document.querySelectorAll(`input[name="${name}"]`)];
    const chosen = boxes.filter((box) => box.checked);
    button.disabled = chosen.length !== needed;
    for (const box of boxes) box.disabled = isFull(box, chosen, needed);
    const says = document.querySelector(`[data-count-of="${name}"]`);
    if (says) says.textContent = `${chosen.length} of ${needed} chosen`;
    const why = document.querySelector(`[data-why="${name}"]`);
    if (why) why.hidden = chosen.length === needed;
  }
}

/** Two dice are enough, and no die moves twice. */
function isFull(box, chosen, needed) {
  return box.dataset.most !== undefined && !box.checked && chosen.length >= needed;
}
