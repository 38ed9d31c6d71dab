// What every part of the chat uses: the page's words, its elements, requests to the server.

export const config = JSON.parse(document.getElementById("config").textContent);

export const byId = (id) => document.getElementById(id);

/** The page's words for a key, with {n} and the like filled in. */
export function say(key, values = {}) {
  return config.words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Tells a screen reader, once. */
export function announce(words) {
  const news = byId("news");
  news.textContent = "";
  requestAnimationFrame(() => (news.textContent = words));
}

/** A name nobody else has; crypto.randomUUID is missing on plain http in a local network. */
export function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const API = "/api/v1";
const PATIENCE_MS = 20000;

/** {ok, status, body}; status 0 when the server could not be reached in time. Never throws. */
export async function request(path, body, headers = {}) {
  const reply = await sent(path, body, headers);
  if (reply.status !== 401) return reply;
  await fetch("/").catch(() => null); // the session is over, or its cookie was deleted: the page gives a new one
  return sent(path, body, headers);
}

async function sent(path, body, headers) {
  const options = { headers: { "X-Dalil": "chat", ...headers }, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (body !== undefined) {
    Object.assign(options, { method: "POST", body: JSON.stringify(body) });
    options.headers["Content-Type"] = "application/json";
  }
  try {
    const response = await fetch(API + path, options);
    return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}

/** A line on which the server tells; `heard` names what to do with each kind of event. */
export function line(path, heard) {
  const open = new EventSource(API + path);
  for (const [name, action] of Object.entries(heard)) {
    open.addEventListener(name, (message) => action(JSON.parse(message.data)));
  }
  return open;
}

/** What a person is told of a request that the server refused. */
export function refusal({ body }) {
  const own = {
    too_many: () => say("error_too_many", { n: body.seconds }),
    foreign: () => say("error_forbidden"),
    field_long: () => say("error_too_long", body),
  }[body.code];
  return own?.() ?? body.detail ?? say("error_server");
}

/** An element with its class and children; text is text, never markup. */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

export function button(className, words, action) {
  const made = element("button", className, words);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/** What this tab keeps over a reload; a browser that forbids it keeps nothing. */
export const kept = {
  get(key, otherwise) {
    try {
      return JSON.parse(sessionStorage.getItem(`dalil.${key}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      sessionStorage.setItem(`dalil.${key}`, JSON.stringify(value));
    } catch {
      // full or forbidden: the page works, a reload forgets
    }
  },
};
