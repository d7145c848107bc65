// Every button that has a key says so in data-key; pressing the key presses the button.

const TYPING = "textarea, select, input[type=text], input:not([type])";
const PLACES = { l: "#log ol", h: "#hand" };

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target;
    if (target.matches(TYPING)) return;
    if (target.matches("input[type=number]") && !"+-pbPB".includes(event.key)) return;
    if (target.matches("input[type=range]") && event.key.startsWith("Arrow")) return;
    if (event.key === "Escape") return closeMenu();
    if (event.key === "Enter" && target.closest("button, a, summary")) return;
    if (press(event.key)) event.preventDefault();
  });
}

function press(key) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const control = [...document.querySelectorAll(`[data-key="${CSS.escape(name)}" i]`)].find(
    (element) => !element.disabled && element.getClientRects().length,
  );
  if (control) control.click();
  else if (name === "+" || name === "-") step(name);
  else if (PLACES[name]) goTo(PLACES[name]);
  else return false;
  return true;
}

function step(sign) {
  const more = sign === "+" ? "1" : "-1";
  document.querySelector(`[data-step="${more}"]`)?.click();
}

function goTo(place) {
  const element = document.querySelector(place);
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
  element.scrollIntoView({ block: "nearest" });
}

function closeMenu() {
  const menu = document.querySelector("#menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
}
