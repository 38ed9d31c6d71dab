// What people say in this conversation comes by a line of its own, open while the page is seen: browsers allow six lines
// to a server, over all tabs. When the line opens, the server tells again what was brought lately.

import { line } from "./page.js";
import { brought } from "./turns.js";

const AGAIN_MS = 15000;
let ear = null;

export function listenToPeople() {
  document.addEventListener("visibilitychange", follow);
  follow();
}

function follow() {
  if (document.visibilityState === "hidden") {
    ear?.close();
    ear = null;
  } else if (!ear) {
    ear = line("/conversations/page/events?html=true", { brought });
    ear.addEventListener("error", () => {
      if (ear?.readyState !== EventSource.CLOSED) return; // otherwise the browser connects again
      ear = null;
      setTimeout(follow, AGAIN_MS);
    });
  }
}
