// The panel with the quoted words in their context: beside the conversation, or over it on a narrow screen.

import { step } from "./answers.js";
import { byId, element, request, say } from "./page.js";

const panel = byId("panel");
const title = byId("panel-title");
const [where, note, words, foot] = [".head .where", ".note", ".words", "footer"].map((path) => panel.querySelector(path));
const narrow = matchMedia("(max-width: 60rem)");
const NOTES = { changed: "source_changed", removed: "source_missing" };

let opener = null;
let asked = 0;

export function startSources() {
  byId("turns").addEventListener("click", (event) => {
    const mark = event.target.closest("[data-citation]");
    if (mark) open(mark);
  });
  panel.querySelector(".shut").addEventListener("click", close);
  panel.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  panel.addEventListener("click", (event) => {
    if (event.target === panel && panel.matches(":modal")) close(); // the backdrop
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.open && !event.defaultPrevented) close();
  });
  narrow.addEventListener("change", () => {
    if (!panel.open) return;
    panel.close();
    raise();
  });
}

async function open(mark) {
  if (mark === opener && panel.open) return close();
  const number = mark.dataset.citation;
  const { turn } = mark.closest(".answer").dataset;
  const mine = ++asked;
  expand(mark);
  title.textContent = say("source", { n: number });
  where.dir = document.dir;
  where.textContent = say("source_loading");
  note.hidden = true;
  words.replaceChildren();
  foot.replaceChildren();
  if (!panel.open) raise();
  title.focus();
  const reply = await request(`/turns/${turn}/sources/${number}?html=true`);
  if (mine !== asked) return; // another one was opened meanwhile
  if (reply.ok) show(reply.body);
  else where.textContent = say("error_source");
}

function show(view) {
  title.textContent = view.title;
  where.dir = view.direction;
  where.replaceChildren(...view.place.map(step));
  note.hidden = !(view.state in NOTES);
  if (!note.hidden) note.textContent = say(NOTES[view.state]);
  const [before, quote, after] = [element("span", "around"), element("mark"), element("span", "around")];
  before.innerHTML = view.before; // escaped by the server, as answers are
  quote.innerHTML = view.quote;
  after.innerHTML = view.after;
  words.lang = view.language;
  words.dir = view.direction;
  words.replaceChildren(before, quote, after);
  foot.replaceChildren(element("span", "", `${say("source_file")}: `, element("bdi", "", view.source)));
  if (view.url) foot.append(original(view.url));
  panel.scrollTop = 0;
  const above = quote.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  panel.scrollTop = Math.max(0, above - panel.clientHeight * 0.45);
}

function original(url) {
  const link = element("a", "", say("source_original"));
  Object.assign(link, { href: url, target: "_blank", rel: "noopener noreferrer nofollow" });
  return link;
}

function raise() {
  if (narrow.matches) panel.showModal();
  else panel.show();
  document.body.classList.toggle("with-source", !narrow.matches);
}

function close() {
  asked++;
  panel.close();
  document.body.classList.remove("with-source");
  const back = opener;
  expand(null);
  back?.focus(); // Safari gives a pressed button no focus that could come back by itself
}

function expand(mark) {
  opener?.setAttribute("aria-expanded", "false");
  mark?.setAttribute("aria-expanded", "true");
  opener = mark;
}
