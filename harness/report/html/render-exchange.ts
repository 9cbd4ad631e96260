import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import type { RecordedPassage } from "../../run/record-exchange.ts";
import { capitalize } from "../../terminal/count-noun.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { isWithin, printPlace } from "../describe/describe-failure.ts";
import type { ReportedDifference, ReportedExchange, ReportedResponse } from "../reported-case.ts";
import { formatDuration } from "./format-duration.ts";
import { type Html, html } from "./html.ts";
import { listMarks } from "./list-marks.ts";
import { printJson } from "./print-json.ts";
import { renderRequest } from "./render-request.ts";

/** Renders what was sent, expected and received. Where all is as expected, it is shown only once. */
export function renderExchange(
  exchange: ReportedExchange,
  differences: readonly ReportedDifference[],
): Html {
  if (exchange.expected?.["conclusion"] !== undefined || exchange.conclusion !== undefined) {
    return renderConclusion(exchange, differences);
  }
  if (exchange.passage !== undefined) {
    return renderPassage(exchange, exchange.passage);
  }
  const { request, expected, response, failure } = exchange;
  const local = selectLocal(differences, exchange);
  const marks = listMarks(local, expected ?? {});
  const received = html`<div class="side received"><p class="caption">${local.length === 0 && expected !== undefined ? "Received, as expected" : "Received"}${response === undefined ? undefined : html` <span class="time">${formatDuration(response.durationMs)}</span>`}</p>${
    response === undefined
      ? html`<p class="nothing">${failure?.message ?? "No complete response"}</p>`
      : renderResponse(response, marks.received)
  }</div>`;
  const wanted =
    expected === undefined || (local.length === 0 && failure === undefined)
      ? undefined
      : html`<div class="side expected"><p class="caption">Expected</p>${renderExpected(expected, marks.expected)}</div>`;
  const sides = response === undefined && failure === undefined ? undefined : [wanted, received];
  return html`<div class="exchange">${renderNumber(exchange)}${renderRequest(request)}<div class="sides">${sides}</div></div>`;
}

function renderConclusion(
  exchange: ReportedExchange,
  differences: readonly ReportedDifference[],
): Html {
  const { request, expected = {}, response, failure, conclusion = {} } = exchange;
  const local = selectLocal(differences, exchange);
  const marks = listMarks(local, expected);
  const side = (caption: string, content: Html): Html =>
    html`<div class="side"><p class="caption">${caption}</p>${content}</div>`;
  const print = (value: JsonValue, shown: ReadonlySet<string>): Html =>
    html`<pre class="code">${printJson(value, shown, { pointer: "/conclusion", depth: 0 })}</pre>`;
  const sent =
    response === undefined
      ? html`<p class="nothing">${failure?.message ?? "Nothing"}</p>`
      : renderResponse(response, new Set());
  return html`<div class="exchange">${renderNumber(exchange)}${renderRequest(request)}${side("Response of the kit", sent)}<div class="sides">${
    local.length === 0
      ? undefined
      : side("Expected conclusion", print(expected["conclusion"] ?? {}, marks.expected))
  }${side(local.length === 0 ? "Conclusion, as expected" : "Conclusion", print(conclusion, marks.received))}</div></div>`;
}

function renderPassage(
  exchange: ReportedExchange,
  { arrivals, received, receivedLater }: RecordedPassage,
): Html {
  const { request, expected = {} } = exchange;
  const side = (caption: string, text: string | Html): Html =>
    html`<div class="side"><p class="caption">${caption}</p><pre class="code">${text}</pre></div>`;
  const origins = arrivals.flatMap((arrival) => [
    side(`Origin ${arrival.origin} saw`, arrival.request),
    side(`Origin ${arrival.origin} answered`, arrival.answer ?? "Nothing"),
  ]);
  return html`<div class="exchange">${renderNumber(exchange)}${renderRequest(request)}${side("Expected", printJson(expected, new Set()))}<div class="sides">${origins}</div>${side("The client got", received)}${
    receivedLater === undefined
      ? undefined
      : side("The client got once the origin had closed its connection", receivedLater)
  }</div>`;
}

function renderNumber({ step, exchange }: ReportedExchange): Html | undefined {
  const parts = [
    ...(step === undefined ? [] : [`Step ${step + 1}`]),
    ...(exchange === undefined ? [] : [`concurrent request ${exchange + 1}`]),
  ];
  return parts.length === 0 ? undefined : html`<h4>${capitalize(parts.join(", "))}</h4>`;
}

function selectLocal(
  differences: readonly ReportedDifference[],
  exchange: ReportedExchange,
): ReportedDifference[] {
  const prefix = printPlace(exchange);
  return differences
    .filter(({ pointer }) => isWithin(pointer, prefix))
    .map((difference) => ({ ...difference, pointer: difference.pointer.slice(prefix.length) }));
}

function renderExpected(expected: JsonObject, marks: ReadonlySet<string>): Html {
  const { status, headers, body, bodySchema, sameAs, differsFrom, partOf, mayRefuse } = expected;
  const { truncated } = expected;
  const lines = [
    ...(status === undefined ? [] : [mark(`Status ${status}`, "/status", marks)]),
    ...(isObject(headers) ? renderHeaders(headers, marks) : []),
    ...(body === undefined ? [] : [html`\n${printBody(body, marks)}`]),
    ...(bodySchema === undefined
      ? []
      : [html`\nA body that matches this JSON Schema:\n${printJson(bodySchema, new Set())}`]),
    ...(typeof sameAs === "number" ? [html`The same response as step ${sameAs + 1}`] : []),
    ...(typeof differsFrom === "number"
      ? [html`Any response but that of step ${differsFrom + 1}`]
      : []),
    ...(mayRefuse === true ? [html`Or any other status, since the result is large`] : []),
    ...(typeof partOf === "number" ? [html`Part of the response of step ${partOf + 1}`] : []),
    ...(truncated === true ? [html`\n(The body is too long for this report.)`] : []),
  ];
  return html`<pre class="code">${joinLines(lines)}</pre>`;
}

function renderResponse(response: ReportedResponse, marks: ReadonlySet<string>): Html {
  const { status, headers, body, bytes, truncated, resent } = response;
  const value = truncated === true ? undefined : parseJson(body);
  const lines = [
    mark(`Status ${status}`, "/status", marks),
    ...renderHeaders(headers, marks),
    html`\n${value === undefined ? mark(body, "/body", marks) : printBody(value, marks)}`,
  ];
  return html`<pre class="code">${joinLines(lines)}</pre>${
    truncated === true
      ? html`<p class="note">The beginning of ${bytes.toLocaleString("en-US")} bytes</p>`
      : undefined
  }${resent === true ? html`<p class="note">Sent twice, because the server had closed the connection</p>` : undefined}`;
}

function renderHeaders(
  headers: Readonly<Record<string, JsonValue | readonly string[]>>,
  marks: ReadonlySet<string>,
): Html[] {
  return Object.entries(headers).map(([name, value]) =>
    mark(
      `${name}: ${isArray(value) ? value.join(", ") : String(value)}`,
      `/headers/${name}`,
      marks,
    ),
  );
}

function printBody(body: JsonValue, marks: ReadonlySet<string>): Html {
  return printJson(body, marks, { pointer: "/body", depth: 0 });
}

function mark(text: string, place: string, marks: ReadonlySet<string>): Html {
  return marks.has(place) || marks.has("") ? html`<mark>${text}</mark>` : html`${text}`;
}

function joinLines(lines: readonly Html[]): Html[] {
  return lines.map((line, index) => (index === 0 ? line : html`\n${line}`));
}

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
