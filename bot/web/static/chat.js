// The chat. It starts the parts of the page; each of them minds its own element.

import { chosen, startComposer } from "./composer.js";
import { startFrame } from "./frame.js";
import { byId, config, request, returns } from "./page.js";
import { startPast } from "./past.js";
import { listen } from "./people.js";
import { ask, resume } from "./sending.js";
import { startSources } from "./sources.js";
import { missing, restore, toEnd } from "./turns.js";
import { startVotes } from "./votes.js";

startComposer();
startSources();
startVotes();
startPast();
fitScreen();
if (config.frame) startFrame();
if (returns) {
  byId("welcome").hidden = true; // until it is known whether there is a conversation
  byId("earlier").hidden = false;
}
resume();
load();

/** The conversation so far, and from then on what happens in it elsewhere. */
async function load() {
  const reply = await request("/conversations/page?current=true&html=true");
  if (!reply.ok) return missing(load);
  restore(reply.body.turns);
  toEnd();
  listen();
}

byId("new").addEventListener("click", () => ask("/new", { label: byId("new").textContent.trim() }));

byId("talk").addEventListener("click", (event) => {
  const pressed = event.target.closest(".sample, [data-message]");
  if (!pressed) return;
  const words = pressed.textContent.trim();
  ask(pressed.dataset.message ?? words, { label: words, collections: chosen() });
});

/** iOS lays the keyboard over the page instead of making it smaller: the page is as high as what can be seen. */
function fitScreen() {
  const seen = window.visualViewport;
  if (!seen) return;
  const fit = () => document.documentElement.style.setProperty("--viewport", `${seen.height * seen.scale}px`);
  seen.addEventListener("resize", fit);
  fit();
}
