import type { Place, Trace } from "../trace.ts";
import { DocumentEditor } from "./editor.ts";
import { button, element, fill, plain, section } from "./element.ts";
import { showResponse } from "./show-response.ts";
import { showTrace } from "./show-trace.ts";
import { renderSpecification, Sentences, type Specification } from "./specification.ts";

interface Query {
  readonly document: string;
  readonly variables?: string | undefined;
}

/** Queries that show a newcomer what the service does, by their titles. */
const examples: Readonly<Record<string, Query>> = {
  "A member and a book": { document: 'member(id: "m1") { name fine }\nbook(isbn: "b1") { title }' },
  "A list": { document: 'member(id: "g1") {\n  name\n  loans { dueDate book { title } }\n}' },
  "Fields that fail": { document: 'member(id: "m1") {\n  name\n  loans { id overdueDays }\n}' },
  Variables: {
    document: "member(id: $id) { name }\nbook(isbn: $isbn) { title }",
    variables: '{"id": "m1", "isbn": "b1"}',
  },
  Defects: { document: 'member(id: "m1") {\n  shelf { rack }\n  name { first }\n  loans\n}' },
  "A syntax error": { document: 'member(id: "m1") { name' },
};

class Explorer {
  readonly #editor: DocumentEditor;
  readonly #sentences: Sentences;
  readonly #variables = element("textarea", {
    id: "variables",
    rows: "3",
    spellcheck: "false",
    placeholder: '{"id": "m1"}',
  });
  readonly #status = element("output", { "aria-live": "polite" });
  readonly #response = element("div");
  readonly #trace = element("div");
  #sent = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts traces, so that a late one does not replace a later one. */
  #asked = 0;

  constructor(specification: Specification) {
    this.#sentences = new Sentences(specification);
    this.#editor = new DocumentEditor(specification, {
      changed: () => this.#changed(),
      send: () => this.#send(),
      listVariables: () => Object.keys(this.#readVariables() ?? {}),
    });
    this.#variables.addEventListener("input", () => this.#changed());
    const main = document.querySelector("main") ?? document.body;
    fill(
      main,
      element(
        "div",
        { class: "columns" },
        this.#renderQuery(),
        section("trace", "Trace", this.#trace),
      ),
      renderSpecification(specification),
    );
    addEventListener("popstate", () => {
      // The links of the page change only what follows the query in the address.
      if (location.pathname + location.search !== this.#sent) {
        this.start();
      }
    });
  }

  /** Opens the query in the address, from which the browser goes back to earlier ones. */
  start(): void {
    const parameters = new URLSearchParams(location.search);
    const asked = parameters.get("document");
    const variables = parameters.get("variables") ?? "";
    const [first = { document: "" }] = Object.values(examples);
    this.#open(asked === null ? first : { document: asked, variables }, false);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  #renderQuery(): HTMLElement {
    const send = button("Send", "primary", () => this.#send());
    const chosen = Object.entries(examples).map(([title, query]) =>
      button(title, "", () => this.#open(query)),
    );
    const hint = "Ctrl+Enter sends, Ctrl+Space completes; the address is a permalink";
    return section(
      "query",
      "Query",
      element("div", { class: "examples", role: "group", "aria-label": "Examples" }, chosen),
      this.#editor.view.dom,
      element("label", { for: "variables" }, "Variables, as a JSON object"),
      this.#variables,
      element("p", { class: "buttons" }, send, plain("small", hint), this.#status),
      section("response", "Response", this.#response),
    );
  }

  #open({ document: text, variables = "" }: Query, isNew = true): void {
    this.#variables.value = variables;
    this.#editor.text = text;
    this.#send(isNew);
  }

  #readVariables(): object | undefined {
    try {
      const value: unknown = JSON.parse(this.#variables.value.trim() || "{}");
      if (typeof value === "object" && value !== null && !Array.isArray(value)) {
        this.#variables.removeAttribute("aria-invalid");
        return value;
      }
    } catch {
      // What is no JSON is no object either.
    }
    this.#variables.setAttribute("aria-invalid", "true");
    return undefined;
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const trace = await this.#ask();
      if (trace !== undefined) {
        this.#editor.mark(trace);
      }
    }, 150);
  }

  /** @param isNew whether the browser goes back from it to the query before. */
  async #send(isNew = true): Promise<void> {
    clearTimeout(this.#timer);
    const query = { document: this.#editor.text, variables: this.#variables.value.trim() };
    const trace = await this.#ask();
    if (trace === undefined) {
      return;
    }
    const select = (place: Place): void => this.#editor.select(place);
    this.#editor.mark(trace);
    fill(this.#response, showResponse(trace, select));
    fill(this.#trace, showTrace(trace, this.#sentences, select));
    const permalink = toPermalink(query);
    const isNext = isNew && permalink !== this.#sent;
    history[isNext ? "pushState" : "replaceState"](null, "", permalink);
    this.#sent = permalink;
  }

  /** @returns undefined without a trace, which the status explains, and when another came after. */
  async #ask(): Promise<Trace | undefined> {
    this.#asked += 1;
    const asked = this.#asked;
    const variables = this.#readVariables();
    if (variables === undefined) {
      this.#status.value = "The variables are not a JSON object.";
      return undefined;
    }
    try {
      const body = JSON.stringify({ document: this.#editor.text, variables });
      const response = await fetch("/trace", { method: "POST", body });
      const trace = await response.json();
      this.#status.value = response.ok ? "" : String(trace.error);
      return response.ok && asked === this.#asked ? trace : undefined;
    } catch {
      this.#status.value = "The server does not respond.";
      return undefined;
    }
  }
}

function toPermalink({ document: text, variables }: Query): string {
  const parameters = new URLSearchParams({ document: text, ...(variables && { variables }) });
  return `/explorer?${parameters}`;
}

const response = await fetch("/explorer/specification");
const specification: Specification = await response.json();
new Explorer(specification).start();
