// One place where the page changes: others register what is to happen before and after.

const before = [];
const after = [];

const root = () => document.querySelector("#table, #reveal, #replay");

/** Calls `look` with the changing part of the page before each change; what it returns goes to `then`, called after. */
export function onSwap({ look = () => undefined, then }) {
  before.push(look);
  after.push(then);
}

/** Runs what was registered once, for the page as it was loaded. */
export function atEverySwap() {
  for (const then of after) then(root(), undefined);
}

/** Morphs the changing part of the page into this HTML. */
export function show(html) {
  const here = root();
  return htmx.swap({ sourceElement: here, target: here, text: html, swap: "outerMorph" });
}

let seen = [];

document.addEventListener("htmx:before:swap", (event) => {
  const here = root();
  const fragment = event.detail.tasks?.[0]?.fragment;
  if (!here || (fragment && !fragment.querySelector(`#${here.id}`))) {
    // an answer that is not this table, such as a page that says what went wrong
    event.preventDefault();
    location.reload();
    return;
  }
  if (isOld(event.detail.ctx, fragment, here)) {
    event.preventDefault();
    return;
  }
  seen = before.map((look) => look(here));
});

document.addEventListener("htmx:after:swap", () => {
  after.forEach((then, index) => then(root(), seen[index]));
  seen = [];
});

/** An answer that the stream has overtaken shows a past that must not come back, but for a move taken back. */
function isOld(context, fragment, here) {
  const action = context.request?.action ?? "";
  if (!/\/(moves|forward|step|pace)$/.test(action)) return false;
  const next = fragment?.querySelector("#table")?.dataset.number;
  return next !== undefined && Number(next) < Number(here.dataset.number);
}
