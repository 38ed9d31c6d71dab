// The box one writes in: Enter sends, it grows with the text, what is typed survives a reload, the filter narrows.

import { byId, config, kept, say } from "./page.js";
import { ask, onEdit } from "./sending.js";
import { questionOf } from "./turns.js";

const form = byId("composer");
const box = byId("question");
const hint = byId("hint");
const filter = byId("filter");
const changing = byId("changing");
const boxes = filter ? [...filter.querySelectorAll("input")] : [];

const length = (text) => [...text].length; // as the server counts: characters, not UTF-16 units

export function chosen() {
  const names = boxes.filter((one) => one.checked).map((one) => one.value);
  return names.length === boxes.length ? [] : names;
}

export function write(text) {
  box.value = text;
  changed();
  box.focus();
}

export function startComposer() {
  form.addEventListener("submit", submit);
  box.addEventListener("input", changed);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  });
  onEdit((text, edits) => {
    write(box.value ? `${box.value}\n${text}` : text);
    if (edits) change(edits);
  });
  startChanging();
  if (filter) startFilter();
  box.value ||= kept.get("draft", ""); // what was typed before this ran stays
  changed();
  if (matchMedia("(hover: hover)").matches) box.focus(); // on a phone it would raise the keyboard unasked
}

function submit(event) {
  event.preventDefault();
  const text = box.value.trim();
  const problem = wrong(text);
  if (problem) {
    tell(problem, true);
    box.focus();
    return;
  }
  ask(text, { collections: chosen(), edits: changing.dataset.turn });
  change("");
  write("");
}

/** The last question goes back into the box, and what is sent then takes its place. */
function startChanging() {
  byId("turns").addEventListener("click", (event) => {
    const answer = event.target.closest(".change")?.closest(".answer");
    if (!answer) return;
    change(answer.dataset.turn);
    write(questionOf(answer));
  });
  const leave = () => {
    change("");
    write("");
  };
  changing.querySelector("button").addEventListener("click", leave);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || changing.hidden) return;
    event.stopPropagation();
    leave();
  });
}

function change(turn) {
  changing.dataset.turn = turn;
  changing.hidden = !turn;
}

function wrong(text) {
  if (!text) return say("error_empty");
  return length(text) > config.questionLength
    ? say("error_too_long", { max: config.questionLength, n: length(text) })
    : "";
}

function changed() {
  kept.set("draft", box.value);
  box.style.blockSize = "auto";
  box.style.blockSize = `${box.scrollHeight}px`;
  const tooLong = length(box.value.trim()) > config.questionLength;
  tell(tooLong ? wrong(box.value.trim()) : say("send_hint"), tooLong);
}

function tell(words, bad) {
  if (hint.textContent !== words) hint.textContent = words;
  hint.classList.toggle("bad", bad);
  box.toggleAttribute("aria-invalid", bad);
}

function startFilter() {
  const before = kept.get("collections", []);
  for (const one of boxes) one.checked = before.includes(one.value);
  filter.addEventListener("change", () => {
    kept.set("collections", chosen());
    name();
  });
  filter.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !filter.open) return;
    event.stopPropagation();
    filter.open = false;
    filter.querySelector("summary").focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!filter.contains(event.target)) filter.open = false;
  });
  filter.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !filter.contains(event.relatedTarget)) filter.open = false;
  });
  name();
}

function name() {
  const names = boxes.filter((one) => chosen().includes(one.value));
  const words = {
    0: () => say("all_collections"),
    1: () => names[0].nextElementSibling.textContent,
  }[names.length] ?? (() => say("some_collections", { n: names.length, all: boxes.length }));
  byId("chosen").textContent = words();
}
