// What is unusual and cannot be taken back asks once: the first press changes the button's words, the second does it.

const PATIENCE = 5000;

export function startAsking() {
  document.addEventListener("click", ask, { capture: true });
}

function ask(event) {
  const button = event.target.closest?.("[data-confirm]");
  if (!button || button.classList.contains("asking")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const words = [...button.childNodes];
  button.classList.add("asking");
  button.replaceChildren(`${button.dataset.confirm} Press again`);
  setTimeout(() => {
    if (!button.classList.contains("asking")) return;
    button.classList.remove("asking");
    button.replaceChildren(...words);
  }, PATIENCE);
}
