// What people say in this conversation comes by a line of its own, open while the page is seen: browsers allow six lines
// to a server, over all tabs. When the line opens, the server tells again what was brought lately.

import { brought } from "./turns.js";

const AGAIN_MS = 15000;
let line = null;

export function listenToPeople() {
  document.addEventListener("visibilitychange", follow);
  follow();
}

function follow() {
  if (document.visibilityState === "hidden") {
    line?.close();
    line = null;
  } else if (!line) {
    line = new EventSource("/chat/news");
    line.addEventListener("brought", (message) => brought(JSON.parse(message.data)));
    line.addEventListener("error", () => {
      if (line?.readyState !== EventSource.CLOSED) return; // otherwise the browser connects again
      line = null;
      setTimeout(follow, AGAIN_MS);
    });
  }
}
