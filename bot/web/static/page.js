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

const PATIENCE_MS = 20000;

/** {ok, status, body}; status 0 when the server could not be reached in time. Never throws. */
export async function request(path, body) {
  const options = { headers: { "X-Dalil": "chat" }, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (body !== undefined) {
    Object.assign(options, { method: "POST", body: JSON.stringify(body) });
    options.headers["Content-Type"] = "application/json";
  }
  try {
    const response = await fetch(path, options);
    return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
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
