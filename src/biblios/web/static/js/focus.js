// When the control that had the focus is gone, the focus goes to what is next to decide, never to nowhere.

import { onSwap } from "./swap.js";

const NOWHERE = "nowhere";

export function keepFocus() {
  onSwap({
    look: (root) => root.contains(document.activeElement) && describe(document.activeElement),
    then: (root, was) => {
      if (!was || holdsFocus(document.activeElement)) return;
      const next = was !== NOWHERE && root.querySelector(was);
      const panel = document.querySelector("#panel") ?? document.querySelector("#main");
      (next || panel).focus({ preventScroll: true });
    },
  });
}

/** A control that was switched off still counts as focused for a moment, then the focus is gone. */
function holdsFocus(element) {
  return element && element !== document.body && !element.matches(":disabled");
}

function describe(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const key = element.dataset?.key;
  return key ? `[data-key="${CSS.escape(key)}"]:not(:disabled)` : NOWHERE;
}
