// The visitor's own questions and answers, those of ended conversations among them: looked at, downloaded, deleted.

import { article } from "./answers.js";
import { byId, element, request, say } from "./page.js";
import { ask } from "./sending.js";

const dialog = byId("past");
const [note, days] = [".note", ".days"].map((path) => dialog.querySelector(path));
const PAGE = 200;

export function startPast() {
  byId("earlier").addEventListener("click", open);
  dialog.querySelector(".shut").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop
  });
  byId("download").addEventListener("click", download);
  byId("erase").addEventListener("click", () => {
    dialog.close();
    ask("/erase", { label: byId("erase").textContent });
  });
}

async function open() {
  note.textContent = say("past_loading");
  days.replaceChildren();
  dialog.showModal();
  byId("past-title").focus();
  const turns = await all("&html=true");
  if (!turns) return (note.textContent = say("error_conversation"));
  note.textContent = turns.length ? "" : say("past_none");
  days.replaceChildren(...grouped(turns.reverse()));
}

/** Every turn, the oldest first; null where they cannot be had. */
async function all(more = "") {
  const turns = [];
  for (let after = 0; after !== null; ) {
    const reply = await request(`/conversations/page?limit=${PAGE}&after=${after}${more}`);
    if (!reply.ok) return null;
    turns.push(...reply.body.turns);
    after = reply.body.next;
  }
  return turns;
}

function grouped(turns) {
  const spelt = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full" });
  const items = [];
  let day = "";
  for (const turn of turns) {
    const on = spelt.format(new Date(turn.at));
    if (on !== day) items.push(element("li", "", element("h3", "", on), element("ul", "")));
    day = on;
    items.at(-1).lastChild.append(element("li", "", folded(turn)));
  }
  return items;
}

function folded({ asked, question, answer }) {
  const head = element("summary", "");
  head.lang = asked.language;
  head.dir = asked.direction;
  if (question) head.innerHTML = asked.html; // escaped by the server, as answers are
  else head.textContent = answer.text;
  const shown = article(answer);
  for (const one of shown.querySelectorAll(".vote, .reason, .change, .choices")) one.remove();
  for (const one of shown.querySelectorAll("[data-citation]")) one.disabled = true; // the source opens in the conversation
  return element("details", "", head, shown);
}

async function download() {
  const turns = await all();
  if (!turns) return (note.textContent = say("error_conversation"));
  const file = new Blob([JSON.stringify({ turns }, null, 2)], { type: "application/json" });
  const link = element("a", "");
  link.href = URL.createObjectURL(file);
  link.download = "conversations.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
