import type { JsonValue } from "../../json/json-value.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import type { ReportedDifference } from "../reported-case.ts";
import { type Html, html } from "./html.ts";

/** Maximum number of differences that are listed for a case. */
const maxDifferences = 20;

/** Renders differences as a table: where, what is wrong there, and the two values. */
export function renderDifferences(differences: readonly ReportedDifference[]): Html {
  const more = differences.length - maxDifferences;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Differences"><table class="differences">
<thead><tr><th scope="col">Place</th><th scope="col">Problem</th><th scope="col">Expected</th><th scope="col">Received</th></tr></thead>
<tbody>${differences.slice(0, maxDifferences).map(renderDifference)}</tbody>
</table></div>${more > 0 ? html`<p class="note">… and ${more} more differences</p>` : undefined}`;
}

function renderDifference({
  pointer,
  message,
  expected,
  received,
  clause,
}: ReportedDifference): Html {
  const problem = message ?? "Different value";
  const broken = clause === undefined ? undefined : html` <span class="id">${clause}</span>`;
  return html`<tr><th scope="row"><code>${shortenText(pointer, maxLengths.pointer) || "the response"}</code></th><td>${problem}${broken}</td><td>${renderValue(expected)}</td><td>${renderValue(received)}</td></tr>`;
}

function renderValue(value: JsonValue | undefined): Html {
  return value === undefined
    ? html`<span class="nothing">nothing</span>`
    : html`<code>${shortenText(JSON.stringify(value), maxLengths.difference)}</code>`;
}
