// When the control that had the focus is gone, the focus goes to what is next to decide, never to nowhere.

import { onSwap } from "./swap.js";

export function keepFocus() {
  onSwap({
    look: (root) => root.contains(document.activeElement) && describe(document.activeElement),
    then: (root, was) => {
      if (!was || (document.activeElement !== document.body && document.activeElement)) return;
      const next = (was && root.querySelector(was)) || document.querySelector("#panel, #main");
      next?.focus({ preventScroll: true });
    },
  });
}

function describe(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const key = element.dataset?.key;
  return key ? `[data-key="${CSS.escape(key)}"]:not(:disabled)` : "#panel, #main";
}
