// What happens in this conversation elsewhere - what people say, what another tab asks - comes by a line of its own, open
// while the page is seen: browsers allow six lines to a server, over all tabs. Whenever the line opens, the page looks
// for what it has missed.

import { Line } from "./line.js";
import { request } from "./page.js";
import { questionsAsked, whenIdle } from "./sending.js";
import { brought, catchUp, shows } from "./turns.js";

const AGAIN_MS = 15000;
let ear = null;

export function listen() {
  document.addEventListener("visibilitychange", follow);
  follow();
}

function follow() {
  if (document.visibilityState === "hidden") {
    ear?.close();
    ear = null;
  } else if (!ear) {
    ear = new Line("/conversations/page/events?html=true", { brought, answered });
    ear.addEventListener("open", () => whenIdle(look));
    ear.addEventListener("error", () => {
      if (!ear?.closed) return; // otherwise it is opened again
      ear = null;
      setTimeout(follow, AGAIN_MS);
    });
  }
}

/** A question of this tab or of another one is answered; a command has no turn. */
function answered({ turn }) {
  whenIdle(() => shows(turn) || look());
}

async function look() {
  const before = questionsAsked();
  const reply = await request("/conversations/page?current=true&html=true");
  if (!reply.ok) return;
  if (questionsAsked() === before) catchUp(reply.body.turns);
  else whenIdle(look); // a question came in between, which the reply need not hold: it would be taken off the page
}
