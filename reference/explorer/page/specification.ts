import { type Content, element, section } from "./element.ts";

/** A field that the specification publishes. */
export interface PublishedField {
  readonly kind: "scalar" | "object";
  readonly type: string;
  readonly list?: boolean;
  readonly argument?: string;
}

/** The published fields by the name of their type, and by their own. */
export type Types = Readonly<
  Record<string, { readonly fields: Readonly<Record<string, PublishedField>> }>
>;

/** What the page knows of the specification: `GET /explorer/specification`. */
export interface Specification {
  readonly root: string;
  readonly types: Types;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly {
    readonly id: string;
    readonly statement: string;
    readonly origin: { readonly kind: string; readonly sentences: readonly string[] };
  }[];
}

interface Sentence {
  readonly id: string;
  readonly section: string;
  /** In Markdown; the cells of a table row are separated by bars. */
  readonly text: string;
  /** Names of the cells, separated like them. */
  readonly columns?: string;
  /** How the kit reads words that are a slip. */
  readonly correction?: string;
}

/** Renders the type system as a table for each type, and the text as a list of sentences. */
export function renderSpecification(specification: Specification): HTMLElement[] {
  const { types, sections, sentences } = specification;
  const parts = [{ id: "introduction", title: "Introduction" }, ...sections];
  const lists = parts.map(({ id, title }) => [
    element("h3", {}, title),
    element(
      "ol",
      {},
      sentences
        .filter((sentence) => sentence.section === id)
        .map((sentence) =>
          element("li", { id: `sentence-${sentence.id}` }, renderSentence(sentence)),
        ),
    ),
  ]);
  return [
    section(
      "types",
      "Types",
      Object.entries(types).map(([name, { fields }]) => renderType(name, fields)),
    ),
    section("text", "Text of the specification", lists),
  ];
}

function renderType(
  name: string,
  fields: Readonly<Record<string, PublishedField>>,
): HTMLTableElement {
  const head = ["Field", "Type", "Argument"].map((text) => element("th", { scope: "col" }, text));
  const rows = Object.entries(fields).map(([field, { kind, type, list, argument }]) => {
    const link = kind === "object" ? element("a", { href: `#type-${type}` }, type) : type;
    const shown = list === true ? ["list of ", link] : [link];
    return element(
      "tr",
      { id: `field-${name}.${field}` },
      element("th", { scope: "row" }, element("code", {}, field)),
      element("td", {}, shown),
      element("td", {}, argument === undefined ? "none" : element("code", {}, argument)),
    );
  });
  return element(
    "table",
    { id: `type-${name}` },
    element("caption", {}, name),
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, rows),
  );
}

/** Shows which sentences of the text a step carries out, each as a link to its place. */
export class Sentences {
  readonly #specification: Specification;

  constructor(specification: Specification) {
    this.#specification = specification;
  }

  /**
   * @param word what the sentences must be about, when some of them are, like the name of a field.
   */
  render(clauses: readonly string[], word = ""): HTMLElement {
    const ids = clauses.flatMap(
      (id) =>
        this.#specification.clauses.find((clause) => clause.id === id)?.origin.sentences ?? [],
    );
    const found = this.#specification.sentences.filter(({ id }) => ids.includes(id));
    const about = found.filter(({ text }) => text.includes(`\`${word}\``));
    return element(
      "ul",
      { class: "sentences" },
      (about.length > 0 ? about : found).map((sentence) =>
        element(
          "li",
          {},
          element("a", { href: `#sentence-${sentence.id}` }, renderSentence(sentence)),
        ),
      ),
    );
  }
}

/** Code is between backticks. */
function renderSentence({ text, columns = "", correction }: Sentence): Content[] {
  const names = columns.split(" | ");
  const cells = text
    .split(" | ")
    .map((cell, index) => `${names[index] ? `${names[index]}: ` : ""}${cell}`);
  const parts = cells.join("; ").replaceAll("**", "").split("`");
  return [
    ...parts.map((part, index) => (index % 2 === 0 ? part : element("code", {}, part))),
    correction === undefined ? undefined : element("small", {}, ` (${correction})`),
  ];
}
