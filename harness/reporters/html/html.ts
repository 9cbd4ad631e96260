import { escapeText } from "../../terminal/escape-text.ts";

/** HTML that is safe to put into a page: only {@link html} and {@link trustHtml} make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: text is escaped, HTML and lists of it are inserted, undefined is nothing. */
export type Insertion = Html | string | number | undefined | readonly Insertion[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Writes HTML as a template. Every inserted text is escaped, so that nothing from a server becomes
 * markup; the templates quote all attributes.
 */
export function html(parts: TemplateStringsArray, ...insertions: readonly Insertion[]): Html {
  const pieces = parts.map((part, index) => part + insert(insertions[index]));
  return new Html(pieces.join(""));
}

/** Takes text of the kit for HTML as it is. Text from a report must never come here. */
export function trustHtml(text: string): Html {
  return new Html(text);
}

function insert(value: Insertion): string {
  if (value === undefined) {
    return "";
  }
  if (value instanceof Html) {
    return value.text;
  }
  return typeof value === "object" ? value.map(insert).join("") : escapeHtml(String(value));
}

/**
 * Escapes text for elements and quoted attributes. Characters that are invisible or change the
 * writing direction become visible `\uXXXX` escapes.
 */
function escapeHtml(text: string): string {
  return escapeText(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
