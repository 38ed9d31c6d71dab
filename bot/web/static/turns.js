// The conversation on the page: a question and what stands under it. HTML comes from the server, already escaped.

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
    const title = element("h2", "unseen", say("you_asked"));
    this.text = element("span", "", words);
    this.question = element("article", "question", title, this.text);
    this.question.dir = "auto";
    this.under = element("div", "under");
    this.under.tabIndex = -1;
    this.item = element("li", "turn", this.question, this.under);
    const pressed = welcome.contains(document.activeElement); // what is hidden cannot keep the focus
    welcome.hidden = true;
    byId("new").hidden = false;
    turns.append(this.item);
    talk.scrollTop = talk.scrollHeight;
    if (pressed) this.under.focus({ preventScroll: true });
  }

  /** What the server made of the question's language. */
  settle({ language, direction, html }) {
    this.question.lang = language;
    this.question.dir = direction;
    this.text.innerHTML = html;
  }

  progress(words, aloud = true) {
    const shown = this.under.querySelector(".progress");
    if (shown) shown.textContent = words;
    else this.put(element("p", "progress", words));
    if (aloud) announce(words);
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
    let body = this.under.querySelector(".body");
    if (!body) {
      body = element("div", "body");
      body.lang = language;
      body.dir = direction;
      this.put(element("article", "answer arrived", body));
    }
    body.insertAdjacentHTML("beforeend", html);
    if (near) this.show();
  }

  /** How far an answer has come; nothing in it can be pressed before it is whole. */
  draft({ html, language, direction }) {
    const near = nearEnd();
    const body = element("div", "body");
    body.lang = language;
    body.dir = direction;
    body.innerHTML = html.join("");
    const article = element("article", "answer draft", body);
    article.inert = true;
    this.put(article, element("p", "progress", say("progress_writing")));
    if (near) this.show();
  }

  answer({ html, answer }, event) {
    const near = nearEnd();
    const already = this.under.querySelector(".body");
    const whole = document.createElement("template");
    whole.innerHTML = html;
    this.put(whole.content);
    const article = this.under.firstElementChild;
    article.dataset.event = event;
    if (!already) article.classList.add("arrived");
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

/** Words that answer no question of this page: a person's, or that they are done. */
export function brought({ html, turn, text }) {
  if (shows(turn)) return;
  const near = nearEnd();
  const item = element("li", "turn");
  item.innerHTML = html;
  item.firstElementChild.classList.add("arrived");
  turns.append(item);
  announce(text);
  if (near) talk.scrollTop = talk.scrollHeight;
}

function nearEnd() {
  return talk.scrollHeight - talk.scrollTop - talk.clientHeight < NEAR_END;
}

/** Back to the empty page; `words` say why. */
export function clear(words) {
  turns.replaceChildren();
  emptied();
  const why = byId("afresh");
  why.textContent = words;
  why.hidden = false;
  announce(words);
  talk.scrollTop = 0;
}

function emptied() {
  welcome.hidden = false;
  byId("new").hidden = true;
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
