// The button on an institution's own page, and the chat that it opens in a frame. `dalil`: origins, page, brand, ink,
// logo, words by language. All of it stands in a shadow root, so that neither page's looks reach the other.
(dalil) => {
  const script = document.currentScript;
  const home = new URL(script.src).origin;
  const NAME = "dalil-chat";

  function start() {
    if (document.querySelector(NAME)) return; // the tag stands twice
    const asked = (script.dataset.language || document.documentElement.lang).toLowerCase();
    const language = Object.keys(dalil.words).find((code) => asked.startsWith(code));
    const words = dalil.words[language ?? "en"];

    const button = made("button", { type: "button", ariaLabel: `${words.name}: ${words.open}`, title: words.open });
    button.append(drawn("M5 5h14v10h-7l-4 4v-4H5z"));
    button.setAttribute("aria-expanded", "false");
    const shut = made("button", { type: "button", ariaLabel: words.close, title: words.close });
    shut.append(drawn("M6 6l12 12M18 6L6 18"));
    const frame = made("iframe", { title: words.name, allow: "clipboard-write" });
    const name = made("strong", { textContent: words.name, dir: "auto" });
    const logo = dalil.logo ? [made("img", { src: home + dalil.logo, alt: "" })] : [];
    const bar = made("div", { className: "bar" }, ...logo, name, shut);
    const dialog = made("dialog", { ariaLabel: words.name, dir: words.direction }, bar, frame);

    const host = document.createElement(NAME);
    host.lang = language ?? "en";
    const toLeft = getComputedStyle(document.documentElement).direction === "rtl";
    host.dataset.side = script.dataset.side ?? (toLeft ? "left" : "right");
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()]; // what a content security policy of the page against styles leaves alone
    root.append(button, dialog);
    document.body.append(host);

    let loaded = false;
    const small = matchMedia("(max-width: 30rem), (max-height: 26rem)");

    function raise() {
      if (small.matches) dialog.showModal();
      else dialog.show();
      button.setAttribute("aria-expanded", "true");
      fit();
      greet();
    }

    function open() {
      frame.src ||= `${home}${dalil.page}${language ? `?language=${language}` : ""}`;
      raise();
    }

    function close() {
      if (!dialog.open) return;
      dialog.close();
      button.setAttribute("aria-expanded", "false");
      button.focus();
    }

    /** The focus goes into the frame, and there to the question. */
    function greet() {
      if (!dialog.open) return;
      frame.focus();
      if (loaded) frame.contentWindow.postMessage({ dalil: "opened" }, home);
    }

    /** iOS lays the keyboard over the page instead of making it smaller. */
    function fit() {
      const seen = window.visualViewport;
      dialog.style.height = seen && dialog.matches(":modal") ? `${seen.height}px` : "";
    }

    const escape = (event) => event.key === "Escape" && close();
    button.addEventListener("click", () => (dialog.open ? close() : open()));
    button.addEventListener("keydown", escape);
    shut.addEventListener("click", close);
    dialog.addEventListener("keydown", escape);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close();
    });
    frame.addEventListener("load", () => {
      loaded = Boolean(frame.src); // before that it is the empty page that every frame begins with
      greet();
    });
    window.visualViewport?.addEventListener("resize", fit);
    addEventListener("message", (event) => {
      if (event.source === frame.contentWindow && event.origin === home && event.data?.dalil === "close") close();
    });
    small.addEventListener("change", () => {
      if (!dialog.open) return;
      dialog.close();
      raise();
    });
  }

  function made(tag, properties, ...children) {
    const one = Object.assign(document.createElement(tag), properties);
    one.append(...children);
    return one;
  }

  function drawn(path) {
    const [svg, line] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    line.setAttribute("d", path);
    svg.append(line);
    return svg;
  }

  function sheet() {
    const made = new CSSStyleSheet();
    made.replaceSync(`
      :host { all: initial; }
      * { box-sizing: border-box; margin: 0; }
      button { display: grid; place-items: center; padding: 0; border: 0; cursor: pointer;
        background: ${dalil.brand}; color: ${dalil.ink}; }
      svg { inline-size: 1.5rem; block-size: 1.5rem; fill: none; stroke: currentcolor; stroke-width: 1.9;
        stroke-linecap: round; stroke-linejoin: round; }
      button:focus-visible { outline: 3px solid ${dalil.ink}; outline-offset: -5px; }
      button[aria-expanded] { position: fixed; bottom: 1.25rem; z-index: 2147483000; inline-size: 3.5rem;
        block-size: 3.5rem; border: 2px solid #fff; border-radius: 50%; box-shadow: 0 3px 14px rgb(0 0 0 / 30%); }
      :host([data-side="right"]) button[aria-expanded] { right: 1.25rem; }
      :host([data-side="left"]) button[aria-expanded] { left: 1.25rem; }
      dialog { position: fixed; top: auto; bottom: 5.5rem; left: auto; right: auto; z-index: 2147483000; padding: 0;
        inline-size: 25rem; block-size: min(40rem, calc(100vh - 7rem)); max-inline-size: none; max-block-size: none;
        overflow: hidden; border: 0; border-radius: 1rem; background: #fff; color: #13232a;
        box-shadow: 0 8px 40px rgb(0 0 0 / 30%); font: 1rem/1.4 system-ui, sans-serif; }
      :host([data-side="right"]) dialog { right: 1.25rem; }
      :host([data-side="left"]) dialog { left: 1.25rem; }
      dialog[open] { display: flex; flex-direction: column; }
      .bar { display: flex; align-items: center; gap: 0.6rem; padding-inline: 1rem 0.25rem; min-block-size: 3rem;
        background: ${dalil.brand}; color: ${dalil.ink}; }
      .bar strong { flex: 1; overflow: hidden; font-weight: 600; white-space: nowrap; text-overflow: ellipsis; }
      .bar button { inline-size: 2.75rem; block-size: 2.75rem; border-radius: 50%; }
      img { max-block-size: 1.9rem; max-inline-size: 6rem; padding: 0.15rem 0.3rem; border-radius: 0.3rem;
        background: #fff; object-fit: contain; }
      iframe { flex: 1; inline-size: 100%; border: 0; background: #fff; }
      dialog:modal { inset: 0; inline-size: 100%; block-size: 100vh; block-size: 100dvh; border-radius: 0; }
      @media (prefers-color-scheme: dark) { iframe, dialog { background: #0f1719; } }
      @media print { :host { display: none; } }
    `);
    return made;
  }

  if (!dalil.origins.includes(location.origin)) {
    console.warn(`Dalil does not show its chat here: ${location.origin} is not among web.embed_origins.`);
  } else if (document.body) {
    start();
  } else {
    addEventListener("DOMContentLoaded", start);
  }
};
