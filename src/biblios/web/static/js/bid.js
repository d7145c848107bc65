// The stepper: what the bid in it would be paid with, said at once.

import { onSwap } from "./swap.js";

export function startBidding() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const field = button.parentElement.querySelector("input[type=number]");
    const wanted = Number(field.value || field.min) + Number(button.dataset.step);
    field.value = Math.min(Number(field.max), Math.max(Number(field.min), wanted));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("input", (event) => {
    if (event.target.closest("#panel .stepper")) tell(event.target);
  });
  onSwap({
    then: (root) => {
      for (const button of root.querySelectorAll("[data-step]")) button.hidden = false;
      const field = root.querySelector("#panel [data-bids]")?.form.elements.amount;
      if (field) label(field);
    },
  });
}

function tell(field) {
  label(field);
  const says = document.querySelector("#panel .would-pay");
  const line = document.querySelector(`#panel .prices [data-amount="${Number(field.value)}"]`);
  if (says && line) says.replaceChildren(...[...line.childNodes].map((node) => node.cloneNode(true)));
}

function label(field) {
  const button = field.form.querySelector("[data-bids]");
  if (!button) return;
  const amount = Number(field.value);
  button.textContent = amount ? `Bid ${amount}` : "Bid this much";
  const half = Number(field.dataset.half);
  const risky = half && amount > half && amount > Number(field.dataset.standing) + 1;
  if (risky) button.dataset.confirm = `Bid ${amount}, over half your gold?`;
  else delete button.dataset.confirm;
}
