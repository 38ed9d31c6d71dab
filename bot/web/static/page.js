// What every part of the chat uses: the page's words, its elements, requests to the server.

export const config = JSON.parse(document.getElementById("config").textContent);

export const byId = (id) => document.getElementById(id);

const figures = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-${document.documentElement.lang === "ar" ? "arab" : "latn"}`);

export const comma = document.documentElement.lang === "ar" ? "، " : ", ";

/** The page's words for a key, with {n} and the like filled in, numbers as its language writes them. */
export function say(key, values = {}) {
  return config.words[key].replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? figures.format(value) : value;
  });
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

export const API = "/api/v1";
const PATIENCE_MS = 20000;
const DAY_MS = 86_400_000;

/** What the browser keeps; one that forbids it keeps nothing. */
function keeping(storage) {
  return {
    get(key, otherwise) {
      try {
        return JSON.parse(window[storage].getItem(`dalil.${key}`)) ?? otherwise;
      } catch {
        return otherwise;
      }
    },
    set(key, value) {
      try {
        window[storage].setItem(`dalil.${key}`, JSON.stringify(value));
      } catch {
        // full or forbidden: the page works, a reload forgets
      }
    },
  };
}

/** What this tab keeps over a reload. */
export const kept = keeping("sessionStorage");

const long = keeping("localStorage");

/** In a frame, which cookies do not reach everywhere: who the visitor is, said with each request. */
const visitor = config.frame && recognised(config.frame);

/** Whether the visitor of a frame was here before. */
export const returns = Boolean(visitor?.known);

function recognised({ token, days }) {
  const before = long.get("visitor", {});
  const known = before.until > Date.now();
  const now = { token: known ? before.token : token, until: Date.now() + days * DAY_MS };
  long.set("visitor", now);
  return { token: now.token, known };
}

export function headers() {
  const own = visitor ? { "X-Dalil-Visitor": visitor.token, "Accept-Language": document.documentElement.lang } : {};
  return { "X-Dalil": "chat", ...own };
}

/** {ok, status, body}; status 0 when the server could not be reached in time. Never throws. */
export async function request(path, body, more = {}) {
  const reply = await sent(path, body, more);
  if (reply.status !== 401) return reply;
  await renew(); // the session is over, or was deleted: the page gives a new one
  return sent(path, body, more);
}

async function renew() {
  if (!visitor) return fetch("/").catch(() => null);
  long.set("visitor", {});
  const fresh = await fetch(location.href).then((page) => page.text(), () => "");
  const given = new DOMParser().parseFromString(fresh, "text/html").getElementById("config");
  if (given) visitor.token = recognised(JSON.parse(given.textContent).frame).token;
}

/** Takes back what stands there. */
export function remove(path) {
  return sent(path, undefined, {}, "DELETE");
}

async function sent(path, body, more, method = "GET") {
  const options = { method, headers: { ...headers(), ...more }, signal: AbortSignal.timeout(PATIENCE_MS) };
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
