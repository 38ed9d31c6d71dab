// What the console does beside its forms, which work without: parts of a page that change are looked at again, and a
// page with unsaved work asks before it is left.

const SECOND_MS = 1000;

/** The part of the page with this id as the server has it now; null where it cannot be had. */
async function fresh(id) {
  try {
    const reply = await fetch(location.pathname + location.search, { redirect: "follow" });
    if (!reply.ok) return null;
    return new DOMParser().parseFromString(await reply.text(), "text/html").getElementById(id);
  } catch {
    return null; // the line is broken: the next time
  }
}

/** What is ticked in one is ticked in the other, which takes its place. */
function exchange(part, now) {
  const hand = part.contains(document.activeElement) ? document.activeElement : null;
  const same = (box) => now.querySelector(`input[name="${box.name}"][value="${CSS.escape(box.value)}"]`);
  for (const box of part.querySelectorAll("input:checked")) if (same(box)) same(box).checked = true;
  part.replaceWith(now);
  if (hand) same(hand)?.focus();
}

/** Whether somebody is at it with more than a tick, which is taken over. */
const inHand = (part) => part.contains(document.activeElement) && document.activeElement.type !== "checkbox";

/** `data-live="3"`: looked at again every 3 seconds, for as long as the server says so, and left alone under a hand. */
function follow(part) {
  setTimeout(async () => {
    const now = document.hidden ? null : await fresh(part.id);
    const keep = !now || now.outerHTML === part.outerHTML || inHand(part);
    if (!keep) exchange(part, now);
    const shown = keep ? part : now;
    if (shown.dataset.live) follow(shown);
  }, Number(part.dataset.live) * SECOND_MS);
}

/** `data-work`: what is typed there is work that nobody wants to lose. */
function guard(form) {
  const stay = (event) => event.preventDefault();
  form.addEventListener("input", () => addEventListener("beforeunload", stay));
  form.addEventListener("submit", () => removeEventListener("beforeunload", stay));
}

document.querySelectorAll("[data-live]").forEach(follow);
document.querySelectorAll("form[data-work]").forEach(guard);
