// The second click of a double click was meant for what was there at the first, never for the decision that came between.

let number = null;

export function startDoubleClicks() {
  document.addEventListener("click", onlyForThisDecision, { capture: true });
}

function onlyForThisDecision(event) {
  const before = number;
  number = document.querySelector("#table").dataset.number;
  const button = event.target.closest?.("button");
  if (event.detail < 2 || number === before || !button?.form?.action.endsWith("/moves")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
