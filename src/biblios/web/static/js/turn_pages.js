// Reveal and replay: a link to the next step changes the page in place, so that what moves can be seen to move.

import { show } from "./swap.js";

let under_way = null;

/** Goes to another step without leaving the page; the address follows. */
export async function goTo(address) {
  under_way?.abort();
  const request = (under_way = new AbortController());
  try {
    const answer = await fetch(address, { signal: request.signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    await show(within(await answer.text()));
    history.replaceState(null, "", address);
  } catch (error) {
    if (error.name !== "AbortError") location.href = address;
  }
}

function within(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector("#reveal, #replay").outerHTML;
}

/** Links of these kinds are followed in place. */
export function followInPlace(selector) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(selector);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(link.href);
  });
}
