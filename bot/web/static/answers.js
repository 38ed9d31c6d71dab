// An answer of the API as the page shows it: the page's own model of an answer, filled in. The HTML of its blocks comes
// from the server, already escaped; everything else is put in as text.

import { byId, element } from "./page.js";

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
    made.querySelector(".votes").remove();
    made.querySelector(".reason").remove();
  }
  return made;
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
