// Server-sent events by fetch, which can say in a header who listens; EventSource cannot. A dropped line is opened again
// and says what was heard last; one that the server refuses is closed. Events: those of the server, "open", "error".

import { API, headers } from "./page.js";

const AGAIN_MS = 3000;

export class Line extends EventTarget {
  closed = false;
  #path;
  #last = "";
  #again = AGAIN_MS;
  #stop = new AbortController();

  /** `heard` names what to do with each kind of event. */
  constructor(path, heard) {
    super();
    this.#path = path;
    for (const [name, action] of Object.entries(heard)) {
      this.addEventListener(name, (message) => action(JSON.parse(message.data)));
    }
    this.#listen();
  }

  close() {
    this.closed = true;
    this.#stop.abort();
  }

  async #listen() {
    while (!this.closed) {
      try {
        const response = await fetch(API + this.#path, this.#request());
        this.closed ||= !response.ok;
        if (response.ok) {
          this.dispatchEvent(new Event("open"));
          await this.#read(response.body);
        }
      } catch {
        if (this.closed) return; // it was we who hung up
      }
      this.dispatchEvent(new Event("error"));
      if (!this.closed) await new Promise((ready) => setTimeout(ready, this.#again));
    }
  }

  #request() {
    const last = this.#last ? { "Last-Event-ID": this.#last } : {};
    return { headers: { ...headers(), Accept: "text/event-stream", ...last }, signal: this.#stop.signal };
  }

  async #read(stream) {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      for (const event of events) this.#hear(event);
    }
  }

  #hear(event) {
    if (this.closed) return;
    const fields = Object.fromEntries(event.split("\n").map((one) => one.split(/: ?(.*)/s)));
    if (fields.retry) this.#again = Number(fields.retry);
    if (fields.id) this.#last = fields.id;
    if (fields.event) this.dispatchEvent(new MessageEvent(fields.event, { data: fields.data }));
  }
}
