// An answer of the API as the page shows it: the page's own model of an answer, filled in. The HTML of its blocks comes
// from the server, already escaped; everything else is put in as text.

import { announce, byId, comma, element, refusal, request, say } from "./page.js";

const model = byId("answer").content.firstElementChild;
const UNSEEN = /[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g; // they turn a line round or break a page

export function article(answer, vote = 0) {
  const made = model.cloneNode(true);
  made.lang = answer.language;
  made.dir = answer.direction;
  made.dataset.turn = answer.turn;
  made.dataset.outcome = answer.outcome;
  made.querySelector(".body").innerHTML = answer.html.join("");
  fill(made.querySelector(".sources"), answer.citations.map(source));
  fill(made.querySelector(".choices"), answer.choices.map(choice));
  if (answer.votable && answer.turn) {
    for (const one of made.querySelectorAll(".vote")) one.setAttribute("aria-pressed", String(Number(one.dataset.value) === vote));
  } else {
    for (const one of made.querySelectorAll(".vote, .reason")) one.remove();
  }
  if (!answer.turn) for (const one of made.querySelectorAll(".change, .share")) one.remove();
  made.querySelector(".copy").addEventListener("click", () => copy(answer, made));
  made.querySelector(".share")?.addEventListener("click", () => share(answer, made));
  return made;
}

async function copy({ text, citations }, shown) {
  const sources = citations.map(({ number, title, place, url }) => {
    const where = [title, ...steps(place, title)].join(comma);
    return `[${number}] ${where}${url ? ` ${url}` : ""}`;
  });
  const done = await copied([text, sources.join("\n")].filter(Boolean).join("\n\n"));
  tell(shown, say(done ? "copied" : "copy_failed"));
}

async function share({ turn }, shown) {
  const reply = await request(`/turns/${turn}/link`, {});
  if (!reply.ok) return tell(shown, refusal(reply));
  const done = await copied(location.origin + reply.body.path);
  tell(shown, say(done ? "link_copied" : "copy_failed"));
}

function tell(shown, words) {
  shown.querySelector(".said").textContent = words;
  announce(words);
}

/** Without https there is no clipboard but the one of a marked text. */
async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const back = document.activeElement;
    const box = element("textarea", "unseen", words);
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    back?.focus();
    return done;
  }
}

/** The body alone, of an answer that is still being written. */
export function body({ html, language, direction }) {
  const made = element("div", "body");
  made.lang = language;
  made.dir = direction;
  made.innerHTML = html.join("");
  return made;
}

export function words(text) {
  return element("bdi", "", text.replace(UNSEEN, ""));
}

export function step(text) {
  return element("span", "step", words(text));
}

function fill(place, shown) {
  if (shown.length) place.append(...shown);
  else place.remove();
}

function source({ number, title, place }) {
  const named = element("span", "", words(title));
  const path = steps(place, title);
  if (path.length) named.append(element("span", "where", ...path.map(step)));
  const origin = element("button", "origin", element("span", "number", String(number)), named);
  origin.type = "button";
  origin.dataset.citation = number;
  return element("li", "", origin);
}

/** The header path of a citation, without the title that stands before it anyway. */
function steps(place, title) {
  const path = place.split(" > ").filter(Boolean);
  return path[0] === title ? path.slice(1) : path;
}

function choice({ label, message }) {
  const made = element("button", "choice", words(label));
  made.type = "button";
  made.dataset.message = message;
  return made;
}
