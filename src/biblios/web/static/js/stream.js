// The server sends the table anew whenever something happened; one stream a tab.

import { show } from "./swap.js";

const PATIENCE = 2000;
let source = null;

/** Opens the stream, and opens it again when it is lost. */
export function listen() {
  open();
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
}

function open() {
  close();
  const address = document.querySelector("#table")?.dataset.stream;
  if (!address) return;
  source = new EventSource(address);
  source.onopen = () => offline(false);
  source.onmessage = (message) => {
    offline(false);
    show(message.data);
  };
  source.onerror = () => {
    offline(true);
    if (source?.readyState === EventSource.CLOSED) setTimeout(open, PATIENCE);
  };
}

function close() {
  source?.close();
  source = null;
}

let waiting = null;

/** A moment without connection is not worth a word. */
function offline(lost) {
  const sign = document.querySelector("#offline");
  if (lost) {
    waiting ??= setTimeout(() => (sign.hidden = false), 1500);
    return;
  }
  clearTimeout(waiting);
  waiting = null;
  sign.hidden = true;
}

document.addEventListener("htmx:error", () => offline(true));
