import { escapeLine, escapeText } from "../../terminal/escape-text.ts";
import type { Line, Span } from "../../terminal/lay-out.ts";

/** HTML that is safe to put into a page: only {@link html} makes it of other text than the kit's. */
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
  "\n": "&#10;",
  "\t": "&#9;",
};

/**
 * Writes HTML as a template. Inserted text is escaped, in a tag the quotes, too, so that nothing
 * from a server becomes markup, or begins a line; the templates quote all attributes.
 */
export function html(parts: TemplateStringsArray, ...insertions: readonly Insertion[]): Html {
  let isInTag = false;
  const pieces = parts.map((part, index) => {
    const [start, end] = [part.lastIndexOf("<"), part.lastIndexOf(">")];
    isInTag = start === end ? isInTag : start > end;
    return part + insert(insertions[index], isInTag ? undefined : /[&<>\n\t]/g);
  });
  return new Html(pieces.join(""));
}

function insert(value: Insertion, special: RegExp | undefined): string {
  if (value === undefined) {
    return "";
  }
  if (value instanceof Html) {
    return value.text;
  }
  return typeof value === "object"
    ? value.map((each) => insert(each, special)).join("")
    : escapeMarkup(String(value), special);
}

/**
 * Writes text for HTML and XML, also for attributes. Characters that XML 1.0 does not allow, like NUL,
 * become `\uXXXX` escapes.
 *
 * @param special which characters become entities.
 */
export function escapeMarkup(text: string, special: RegExp = /[&<>"'\n\t]/g): string {
  return escapeText(text).replace(special, (character) => entities[character] ?? character);
}

/** Renders what a terminal shows, without its limits on the length of a text. */
export function renderLines(lines: readonly Line[]): Html {
  return html`<div class="code">${lines.map((line, index) => html`${index === 0 ? "" : "\n"}${listSpans(line).map(renderSpan)}`)}</div>`;
}

function listSpans(line: Line): readonly Span[] {
  if (typeof line === "string") {
    return [line];
  }
  if (!("text" in line)) {
    return line;
  }
  const { label = "", text, style } = line;
  return [label, style === undefined ? text : { text, style }];
}

function renderSpan(span: Span): Html {
  return typeof span === "string"
    ? html`${escapeLine(span)}`
    : html`<span class="${span.style}">${escapeLine(span.text)}</span>`;
}
