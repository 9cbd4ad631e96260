import { escapeLine } from "../../terminal/escape-text.ts";
import type { Line, Span } from "../../terminal/lay-out.ts";
import { type Html, html } from "./html.ts";

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
