// The live region: every new line of the log, said once, whatever is drawn meanwhile.

import { onSwap } from "./swap.js";

const KEPT = 12;
const last = (root) => Number(root.querySelector("#log .line")?.dataset.index ?? -1);

/** The lines of the log newer than this one, oldest first. */
export function newLines(root, seen) {
  return [...root.querySelectorAll("#log .line")]
    .filter((line) => Number(line.dataset.index) > seen)
    .reverse();
}

export function announceNews() {
  onSwap({
    look: (root) => ({ seen: last(root), status: root.querySelector("#status")?.textContent }),
    then: (root, was) => {
      if (!was) return;
      const news = newLines(root, was.seen).map((line) => line.lastElementChild.textContent);
      const status = root.querySelector("#status")?.textContent;
      if (status !== was.status && root.dataset.turn) news.push(status);
      say(news);
    },
  });
}

function say(sentences) {
  const region = document.querySelector("#live");
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
  }
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
}
