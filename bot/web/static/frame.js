// The page in a frame of another site: what the page around it has to know, and what it says. Nothing of the conversation
// goes that way.

import { byId } from "./page.js";

export function startFrame() {
  addEventListener("keydown", leave, { capture: true });
  addEventListener("message", (event) => {
    if (event.source !== parent || event.data?.dalil !== "opened") return;
    if (matchMedia("(hover: hover)").matches) byId("question").focus(); // on a phone it would raise the keyboard unasked
  });
}

/** Escape closes what is open in the page first, then the widget. */
function leave(event) {
  if (event.key !== "Escape" || document.querySelector("dialog[open]") || event.target.closest?.(".reason, .filter[open], .composer:has(#changing:not([hidden]))")) return;
  parent.postMessage({ dalil: "close" }, "*");
}
