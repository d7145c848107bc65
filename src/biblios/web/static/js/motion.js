// Nothing moves without showing where it came from and where it went (FLIP). Every motion can be overtaken by the next.

import { onSwap } from "./swap.js";
import { newLines } from "./news.js";

const TIME = { duration: 260, easing: "cubic-bezier(.25,.7,.3,1)" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MANY = 6; // after more than this at once nobody could follow anything
const ZONE = "[data-zone], section, .prize, .niche";

let flying = [];

export function showMotion() {
  onSwap({ look, then: (root, was) => was && !calm.matches && !document.hidden && move(root, was) });
}

function look(root) {
  land();
  return {
    things: things(root),
    last: Number(root.querySelector("#log .line")?.dataset.index ?? -1),
    zones: new Map([...root.querySelectorAll("[data-zone]")].map((zone) => [zone.dataset.zone, box(zone)])),
  };
}

/** All motion under way ends at once, where it was going. */
function land() {
  for (const animation of flying) animation.finish();
  flying = [];
  document.querySelector("#flight")?.replaceChildren();
}

const box = (element) => element.getBoundingClientRect();
const inSight = (rect) => rect.width > 0;

/** Everything that can be seen to move: cards face up, by name, and dice. */
function things(root) {
  const found = [];
  for (const element of root.querySelectorAll("[data-card], .die[data-die]")) {
    if (element.closest("#log, details")) continue;
    const rect = box(element);
    if (!inSight(rect)) continue;
    const name = element.dataset.card ?? `die ${element.dataset.die}`;
    const face = element.querySelector("use")?.getAttribute("href");
    found.push({ element, rect, name, face, zone: zoneOf(element), isDie: !!element.dataset.die });
  }
  return found;
}

function zoneOf(element) {
  const zone = element.closest(ZONE);
  return zone?.dataset.zone ?? zone?.id ?? zone?.className ?? "";
}

function move(root, was) {
  const old = [...was.things];
  const fresh = things(root).filter((thing) => !pairInPlace(thing, old));
  for (const thing of fresh) {
    const from = take(old, (other) => other.name === thing.name)?.rect ?? origin(thing, was.zones);
    if (from && inSight(from)) travel(thing.element, from, thing.rect);
  }
  const news = newLines(root, was.last);
  if (news.length <= MANY) for (const line of news) showHidden(root, line, was.zones);
}

/** A thing that stayed in its zone slides to its new place there; a die that turned is seen to turn. */
function pairInPlace(thing, old) {
  const other = take(old, (one) => one.name === thing.name && one.zone === thing.zone);
  if (!other) return false;
  if (thing.isDie && other.face !== thing.face) turn(thing.element);
  else slide(thing.element, other.rect, thing.rect);
  return true;
}

function take(list, test) {
  const index = list.findIndex(test);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

/** Where a card that was not on the page before has come from. */
function origin(thing, zones) {
  if (thing.zone === "lot") return zones.get("auction");
  if (thing.element.closest(".drawn")) return zones.get("deck");
  return undefined;
}

function slide(element, from, to) {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 1) return;
  run(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }]);
}

function turn(element) {
  run(element, [{ transform: "rotate(-90deg) scale(.8)" }, { transform: "none" }]);
}

/** A card crosses the table above everything else, while its place waits for it. */
function travel(element, from, to) {
  fly(element.cloneNode(true), from, to);
  run(element, [{ opacity: 0 }, { opacity: 0 }]);
}

function fly(copy, from, to) {
  const above = document.querySelector("#flight");
  if (!above) return;
  copy.removeAttribute("data-card");
  copy.removeAttribute("role");
  Object.assign(copy.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px` });
  above.append(copy);
  const scale = from.width / to.width;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  copy.style.transformOrigin = "0 0";
  run(copy, [{ transform: start }, { transform: "none" }]).finished.then(
    () => copy.remove(),
    () => copy.remove(),
  );
}

function run(element, frames) {
  const animation = element.animate(frames, TIME);
  flying.push(animation);
  return animation;
}

/** What happened face down, told by the log: a card's back goes from one place to another. */
function showHidden(root, line, zones) {
  const { kind, seat, place, other } = line.dataset;
  const paths = {
    place: ["deck", place === "keep" ? `seat-${seat}` : place],
    win: ["lot", `seat-${seat}`],
    pay: [`seat-${seat}`, "discard"],
    seize: [`seat-${other}`, `seat-${seat}`],
    lose: [`seat-${seat}`, "discard"],
    unsold: ["lot", "discard"],
  };
  if (!paths[kind] || (kind === "place" && place === "public")) return;
  const [start, end] = paths[kind];
  const from = zones.get(start);
  const target = root.querySelector(`[data-zone="${end}"]`);
  if (!from || !target || !inSight(from)) return;
  const back = document.querySelector("#flight")?.dataset.back;
  if (back) fly(cardBack(back), centred(from), centred(box(target)));
}

function cardBack(address) {
  const image = document.createElement("span");
  image.className = "card back tiny";
  image.innerHTML = `<svg class="leather" viewBox="0 0 50 70"><use href="${address}"></use></svg>`;
  return image;
}

/** A card's size in the middle of a place. */
function centred(rect) {
  const width = 28;
  return { left: rect.left + rect.width / 2 - width / 2, top: rect.top + 4, width };
}
