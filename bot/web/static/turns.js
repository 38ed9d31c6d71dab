// The conversation on the page: a question and what stands under it. HTML comes from the server, already escaped.

import { article, body } from "./answers.js";
import { announce, button, byId, element, say } from "./page.js";

const talk = byId("talk");
const turns = byId("turns");
const welcome = byId("welcome");
const NEAR_END = 160; // pixels: a reader who is this near the end wants to see what comes
const ROOM = 48; // pixels that stay free above and under a turn

export class Turn {
  /** Puts a question at the end of the conversation. */
  constructor(words) {
    this.words = words;
    this.stop = null; // what to do when nobody waits for it any more, once that can be done
    this.question = question(words);
    this.under = element("div", "under");
    this.under.tabIndex = -1;
    this.item = element("li", "turn", this.question, this.under);
    const pressed = welcome.contains(document.activeElement); // what is hidden cannot keep the focus
    begun();
    turns.append(this.item);
    talk.scrollTop = talk.scrollHeight;
    if (pressed) this.under.focus({ preventScroll: true });
  }

  /** What the server made of the question's language. */
  settle(asked) {
    settle(this.question, asked);
  }

  progress(words, aloud = true) {
    const shown = this.under.querySelector(".progress");
    if (shown) shown.textContent = words;
    else this.put(...this.waiting(words));
    const waits = this.under.querySelector(".waiting");
    if (this.stop && waits && !waits.querySelector(".stop")) waits.append(button("plain stop", say("stop"), () => this.stop()));
    if (aloud) announce(words);
  }

  waiting(words) {
    return [element("div", "waiting", element("p", "progress", words))];
  }

  /** Shows this under the question; the focus stays in the turn when what had it goes. */
  put(...shown) {
    const focused = this.under.contains(document.activeElement);
    this.under.replaceChildren(...shown);
    if (focused) this.under.focus({ preventScroll: true });
  }

  /** Part of an answer, before the whole is there. */
  piece({ html, language, direction }) {
    const near = nearEnd();
    const begun = this.begun();
    if (begun) begun.insertAdjacentHTML("beforeend", html);
    else this.put(element("article", "answer arrived", body({ html: [html], language, direction })));
    if (near) this.show();
  }

  begun() {
    return this.under.querySelector(".answer:not(.draft) .body");
  }

  /** How far an answer has come; nothing in it can be pressed before it is whole. */
  draft(sketch) {
    if (this.begun()) return;
    const near = nearEnd();
    const draft = element("article", "answer draft", body(sketch));
    draft.inert = true;
    this.put(draft, ...this.waiting(say("progress_writing")));
    this.progress(say("progress_writing"), false);
    if (near) this.show();
  }

  answer(answer) {
    const near = nearEnd();
    const already = this.under.querySelector(".body");
    const whole = article(answer);
    this.put(whole);
    if (!already) whole.classList.add("arrived");
    announce(answer.text);
    if (near) this.show();
  }

  /** An answer that does not come, and the ways on: [words, action, whether it is the main one]. */
  trouble(words, ...ways) {
    const row = element("div", "row", ...ways.map(([label, action]) => button("button", label, action)));
    const box = element("div", "trouble", element("p", "", words));
    if (ways.length) box.append(row);
    this.put(box);
    announce(words);
    this.show();
  }

  /** Brings the turn into view: its beginning when it is taller than the page, without a question that fills the page. */
  show() {
    const first = this.question.offsetHeight < talk.clientHeight / 2 ? this.item : this.under;
    if (this.item.offsetHeight + ROOM < talk.clientHeight) talk.scrollTop = talk.scrollHeight;
    else first.scrollIntoView({ block: "start" });
  }

  remove() {
    this.item.remove();
    if (!turns.children.length) emptied();
  }
}

/** Turns of the past, before what was asked since the page was opened. */
export function restore(past) {
  const items = past.filter(({ answer }) => !shows(answer.turn)).map(standing);
  turns.prepend(...items);
  if (turns.children.length) begun();
  else emptied();
}

/** The conversation so far could not be read: says so, with a way to try again. */
export function missing(again) {
  const item = element("li", "turn");
  const retry = button("button", say("retry"), () => {
    item.remove();
    again();
  });
  item.append(element("div", "trouble", element("p", "", say("error_conversation")), element("div", "row", retry)));
  turns.prepend(item);
  announce(say("error_conversation"));
}

/** Words that answer no question of this page: a person's, or that they are done. */
export function brought(turn) {
  if (shows(turn.answer.turn)) return;
  const near = nearEnd();
  const item = standing(turn);
  item.lastElementChild.classList.add("arrived");
  begun();
  turns.append(item);
  announce(turn.answer.text);
  if (near) talk.scrollTop = talk.scrollHeight;
}

/** The conversation as the server has it now: what another tab added is added, what it put aside goes. */
export function catchUp(past) {
  if (showsKept() && !past.some(({ answer }) => shows(answer.turn))) clear("");
  const missed = past.filter(({ answer }) => !shows(answer.turn));
  if (!missed.length) return;
  const near = nearEnd();
  begun();
  turns.append(...missed.map(standing));
  leaveOut(new Set(past.map(({ answer }) => answer.turn)));
  announce(missed.at(-1).answer.text);
  if (near) talk.scrollTop = talk.scrollHeight;
}

/** Turns among those that the server knows which it does not know any more: their questions were changed. */
function leaveOut(known) {
  const items = [...turns.children].map((item) => [item, item.querySelector("[data-turn]")?.dataset.turn]);
  const first = items.findIndex(([, turn]) => known.has(turn));
  for (const [item, turn] of items.slice(first)) if (turn && !known.has(turn)) item.remove();
}

function standing({ question: words, asked, answer, vote }) {
  const item = element("li", "turn");
  if (words) item.append(settle(question(words), asked));
  item.append(article(answer, vote));
  return item;
}

function question(words) {
  const made = element("article", "question", element("h2", "unseen", say("you_asked")), element("span", "", words));
  made.dir = "auto";
  return made;
}

function settle(made, { language, direction, html }) {
  made.lang = language;
  made.dir = direction;
  made.lastElementChild.innerHTML = html;
  return made;
}

function begun() {
  welcome.hidden = true;
  byId("new").hidden = false;
  byId("earlier").hidden = false;
}

function nearEnd() {
  return talk.scrollHeight - talk.scrollTop - talk.clientHeight < NEAR_END;
}

/** Back to the empty page; `words`, where there are any, say why. */
export function clear(words) {
  turns.replaceChildren();
  emptied();
  const why = byId("afresh");
  why.textContent = words;
  why.hidden = !words;
  if (words) announce(words);
  talk.scrollTop = 0;
}

function emptied() {
  welcome.hidden = false;
  byId("new").hidden = true;
}

/** Takes a turn off the page whose question is asked anew. */
export function forget(turn) {
  turns.querySelector(`[data-turn="${CSS.escape(turn)}"]`)?.closest(".turn").remove();
}

/** The question above an answer, as it was asked. */
export function questionOf(answer) {
  return answer.closest(".turn").querySelector(".question > span")?.textContent ?? "";
}

/** Whether the page shows the answer of this turn already (it was there when the page was loaded). */
export function shows(turn) {
  return Boolean(turn) && turns.querySelector(`[data-turn="${CSS.escape(turn)}"]`) !== null;
}

/** Whether an answer stands on the page that the server has kept. */
export function showsKept() {
  return turns.querySelector('[data-turn]:not([data-turn=""])') !== null;
}

export function toEnd() {
  if (turns.children.length) talk.scrollTop = talk.scrollHeight;
}
