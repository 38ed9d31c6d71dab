// 👍 and 👎 under an answer, and the reason that may come with a dislike. The last vote counts.

import { announce, byId, refusal, request, say } from "./page.js";

const OPENING_MS = 700; // so long a second press is still meant for the vote, which the form may have pushed away

export function startVotes() {
  const turns = byId("turns");
  turns.addEventListener("click", (event) => {
    const pressed = event.target.closest(".vote, .chip, .later");
    if (!pressed) return;
    if (pressed.matches(".vote")) vote(pressed);
    else if (pressed.matches(".chip")) choose(pressed);
    else shut(pressed.closest(".reason"));
  });
  turns.addEventListener("submit", (event) => {
    event.preventDefault();
    give(event.target);
  });
  turns.addEventListener("keydown", (event) => {
    const reason = event.target.closest(".reason");
    if (event.key !== "Escape" || !reason) return;
    event.preventDefault();
    shut(reason);
  });
}

async function vote(pressed) {
  const answer = pressed.closest(".answer");
  const buttons = [...answer.querySelectorAll(".vote")];
  const before = buttons.map((one) => one.getAttribute("aria-pressed"));
  const value = pressed.getAttribute("aria-pressed") === "true" ? 0 : Number(pressed.dataset.value);
  for (const one of buttons) one.setAttribute("aria-pressed", String(value !== 0 && Number(one.dataset.value) === value));
  const reason = answer.querySelector(".reason");
  if (value === -1) open(reason);
  else reason.hidden = true;
  const reply = await request("/feedback", { turn: answer.dataset.turn, value });
  if (reply.ok) return tell(answer, say(value ? "voted" : "vote_taken_back"));
  buttons.forEach((one, place) => one.setAttribute("aria-pressed", before[place]));
  reason.hidden = true;
  tell(answer, say("vote_failed"));
}

function open(reason) {
  reason.hidden = false;
  reason.classList.add("opening");
  setTimeout(() => reason.classList.remove("opening"), OPENING_MS);
  reason.querySelector("fieldset").focus({ preventScroll: true });
  reason.scrollIntoView({ block: "nearest" });
}

function choose(chip) {
  chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
}

async function give(form) {
  const answer = form.closest(".answer");
  const chips = [...form.querySelectorAll('.chip[aria-pressed="true"]')].map((chip) => chip.textContent);
  const own = form.querySelector("textarea").value.trim();
  const reason = [chips.join("; "), own].filter(Boolean).join("\n");
  if (!reason) return shut(form);
  const reply = await request("/feedback", { turn: answer.dataset.turn, value: -1, reason });
  if (!reply.ok) return tell(answer, reply.status ? refusal(reply) : say("vote_failed"));
  shut(form);
  tell(answer, say("reason_kept"));
}

function shut(form) {
  form.hidden = true;
  form.closest(".answer").querySelector('.vote[data-value="-1"]').focus();
}

function tell(answer, words) {
  answer.querySelector(".said").textContent = words;
  announce(words);
}
