// From a typed question to its answer. Each question has a name (its event) that stays the same however often it is sent,
// so that a dropped line or a reload never asks twice. Questions that have no answer yet are kept in the tab.

import { Line } from "./line.js";
import { kept, newName, refusal, remove, request, say } from "./page.js";
import { Turn, clear, forget, shows, showsKept } from "./turns.js";

const AGAIN_MS = 4000;
const pending = []; // {event, text, label, collections, edits, turn, asked}
let ear = null; // {entry, open}: the question whose answer is listened for, and the line
const idle = []; // what is to be done once nothing waits for its answer
let editing = () => {};
let asked = 0;

/** Tells how a question goes back into the composer. */
export function onEdit(action) {
  editing = action;
}

/** Does it now, or as soon as no question of this tab waits for its answer. */
export function whenIdle(action) {
  if (pending.length) idle.push(action);
  else action();
}

/** How many questions were asked on this page. */
export function questionsAsked() {
  return asked;
}

/** `edits`: the turn whose question this one takes the place of. */
export function ask(text, { label = text, collections = [], edits = "" } = {}) {
  asked += 1;
  if (edits) forget(edits);
  const entry = { event: newName(), text, label, collections, edits, turn: new Turn(label), id: "" };
  pending.push(entry);
  remember();
  deliver(entry);
}

/** After a reload: questions that were on their way go on. */
export function resume() {
  for (const entry of kept.get("pending", [])) {
    pending.push({ ...entry, turn: new Turn(entry.label), id: "" });
  }
  pending.forEach(deliver);
}

async function deliver(entry, quietly = false) {
  clearTimeout(entry.timer);
  entry.timer = 0;
  if (!quietly) entry.turn.progress(say("progress_sending"), false);
  const { event, text, collections, edits } = entry;
  const head = { "Idempotency-Key": event, Prefer: "respond-async" };
  const reply = await request("/ask?html=true", { question: text, collections, ...(edits && { edits }) }, head);
  if (!pending.includes(entry)) return; // taken back meanwhile
  if (reply.ok) {
    entry.id = reply.body.id;
    entry.turn.stop = () => stop(entry);
    if (entry.label === text) entry.turn.settle(reply.body.asked);
    entry.turn.progress(say(pending.indexOf(entry) ? "progress_waiting" : "progress_working"));
    listen();
  } else if (reply.status === 429) {
    later(entry, refusal(reply), (reply.body.seconds ?? 5) * 1000);
  } else if (reply.status === 0) {
    later(entry, say("error_offline"), AGAIN_MS);
  } else {
    refused(entry, reply);
  }
}

/** Sends again by itself, or at once when the person wants it or the line is back. */
function later(entry, words, milliseconds) {
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => deliver(entry, true), milliseconds);
  const shown = entry.turn.item.querySelector(".trouble p")?.textContent;
  if (shown !== words) entry.turn.trouble(words, [say("retry"), () => deliver(entry)], [say("edit"), () => takeBack(entry)]);
}

addEventListener("online", () => pending.filter((entry) => entry.timer).forEach((entry) => deliver(entry)));

/** The server will not take it as it is (too long, malformed) or is broken. */
function refused(entry, reply) {
  const words = reply.status >= 500 && reply.body.code !== "no_room" ? say("error_server") : refusal(reply);
  const again = [say("retry"), () => deliver(entry)];
  const edit = [say("edit"), () => takeBack(entry)];
  entry.turn.trouble(words, ...(reply.status >= 500 ? [again, edit] : [edit]));
}

/** The question goes back into the box, unless its answer is on its way already. */
async function stop(entry) {
  const reply = await remove(`/ask/${entry.id}`);
  if (!reply.ok || !pending.includes(entry)) return;
  if (ear?.entry === entry) hangUp();
  takeBack(entry);
  listen();
}

function hangUp() {
  ear.open.close();
  ear = null;
}

function takeBack(entry) {
  done(entry);
  entry.turn.remove();
  editing(entry.text, entry.edits);
}

// Answers come in the order of the questions, so one line at a time is enough (browsers allow six to a server).
function listen() {
  const entry = pending.find((one) => one.id);
  if (ear || !entry) return;
  const over = (action) => (data) => {
    hangUp();
    action(data);
    listen();
  };
  const open = new Line(`/ask/${entry.id}?html=true`, {
    working: () => entry.turn.progress(say("progress_working")),
    draft: (sketch) => entry.turn.draft(sketch),
    block: (piece) => entry.turn.piece(piece),
    answer: over((answer) => arrived(entry, answer)),
    problem: over(() => failed(entry)),
  });
  ear = { entry, open };
  open.addEventListener("error", () => {
    entry.turn.progress(say("progress_reconnecting"));
    if (open.closed) over(() => again(entry))();
  });
}

async function arrived(entry, answer) {
  done(entry);
  if (entry.edits) forget(entry.edits); // a reload in between has brought it back
  const ordered = /^\/(new|erase)\b/.test(entry.text) || showsKept(); // or a plain yes to the question of /erase
  if (!answer.turn && !answer.choices.length && ordered && (await nothingLeft())) {
    clear(answer.text);
  } else if (shows(answer.turn)) {
    entry.turn.remove();
  } else {
    entry.turn.answer(answer);
  }
}

/** Whether the server has put the conversation aside. */
async function nothingLeft() {
  const reply = await request("/conversations/page?current=true&limit=1");
  return reply.ok && !reply.body.turns.length;
}

/** The line was refused outright (the server is away, or too many lines): the question is sent again, same name. */
function again(entry) {
  entry.id = "";
  setTimeout(() => deliver(entry), AGAIN_MS);
}

/** The answer could not be read, or will never come: once more by the same name, after that as a new question. */
function failed(entry) {
  entry.id = "";
  const anew = () => {
    if (entry.failed) entry.event = newName();
    entry.failed = true;
    remember();
    deliver(entry);
  };
  entry.turn.trouble(say("error_server"), [say("retry"), anew], [say("edit"), () => takeBack(entry)]);
}

function done(entry) {
  clearTimeout(entry.timer);
  pending.splice(pending.indexOf(entry), 1);
  remember();
  if (!pending.length) setTimeout(() => idle.splice(0).forEach(whenIdle)); // after the answer is shown
}

function remember() {
  kept.set("pending", pending.map(({ event, text, label, collections, edits }) => ({ event, text, label, collections, edits })));
}
