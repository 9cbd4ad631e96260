import { type Content, element, link, plain, section } from "./element.ts";

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
  const lists = parts.map((part) => {
    const own = sentences.filter((sentence) => sentence.section === part.id);
    const items = own.map((one) =>
      element("li", { id: `sentence-${one.id}` }, renderSentence(one)),
    );
    return [plain("h3", part.title), plain("ol", items)];
  });
  const tables = Object.entries(types).map(([name, { fields }]) => renderType(name, fields));
  return [section("types", "Types", tables), section("text", "Text of the specification", lists)];
}

function renderType(
  name: string,
  fields: Readonly<Record<string, PublishedField>>,
): HTMLTableElement {
  const head = ["Field", "Type", "Argument"].map((text) => element("th", { scope: "col" }, text));
  const rows = Object.entries(fields).map(([field, { kind, type, list, argument }]) => {
    const held = kind === "object" ? link(`#type-${type}`, type) : type;
    const shown = list === true ? ["list of ", held] : [held];
    const cells = [shown, argument === undefined ? "none" : plain("code", argument)];
    const first = element("th", { scope: "row" }, plain("code", field));
    const others = cells.map((cell) => plain("td", cell));
    return element("tr", { id: `field-${name}.${field}` }, first, others);
  });
  const parts = [plain("thead", plain("tr", head)), plain("tbody", rows)];
  return element("table", { id: `type-${name}` }, plain("caption", name), parts);
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
    const { clauses: all, sentences } = this.#specification;
    const named = all.filter(({ id }) => clauses.includes(id));
    const ids = new Set(named.flatMap(({ origin }) => origin.sentences));
    const found = sentences.filter(({ id }) => ids.has(id));
    const about = found.filter(({ text }) => text.includes(`\`${word}\``));
    const items = (about.length > 0 ? about : found).map((sentence) =>
      plain("li", link(`#sentence-${sentence.id}`, renderSentence(sentence))),
    );
    return element("ul", { class: "sentences" }, items);
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
    ...parts.map((part, index) => (index % 2 === 0 ? part : plain("code", part))),
    correction === undefined ? undefined : plain("small", ` (${correction})`),
  ];
}
