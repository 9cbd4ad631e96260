import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import type { RecordedPassage } from "../../run/record-exchange.ts";
import { capitalize } from "../../terminal/count-noun.ts";
import { describeDuration } from "../../terminal/describe-duration.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { isOfClient, isWithin, printPlace } from "../describe/describe-failure.ts";
import type { ReportedDifference, ReportedExchange, ReportedResponse } from "../reported-case.ts";
import { type Html, html, type Insertion } from "./html.ts";
import { listMarks, type Marks, printJson } from "./print-json.ts";
import { renderRequest } from "./render-request.ts";

/** Renders what was sent, expected and received. Where all is as expected, it is shown only once. */
export function renderExchange(
  exchange: ReportedExchange,
  differences: readonly ReportedDifference[],
): Html {
  const { request, expected, passage } = exchange;
  const local = selectLocal(differences, exchange);
  const marks = local.length === 0 ? undefined : listMarks(local, expected ?? {});
  const sides = isOfClient(exchange)
    ? renderConclusion(exchange, marks)
    : passage !== undefined
      ? renderPassage(exchange, passage)
      : renderSides(exchange, marks);
  return html`<div class="exchange">${renderNumber(exchange)}${renderRequest(request)}${sides}</div>`;
}

const noMarks: Marks = { expected: new Set(), received: new Set() };

function renderSide(caption: Insertion, content: Html, kind = ""): Html {
  return html`<div class="side ${kind}"><p class="caption">${caption}</p>${content}</div>`;
}

/** @param marks undefined where all is as expected. */
function renderSides(exchange: ReportedExchange, marks: Marks | undefined): Html {
  const { expected, response, failure } = exchange;
  if (response === undefined && failure === undefined) {
    return html`<div class="sides"></div>`;
  }
  const isShown = expected !== undefined && (marks !== undefined || failure !== undefined);
  const { expected: wanted, received } = marks ?? noMarks;
  const caption =
    marks === undefined && expected !== undefined ? "Received, as expected" : "Received";
  const time =
    response && html` <span class="time">${describeDuration(response.durationMs)}</span>`;
  const content = renderReceived(exchange, received, "No complete response");
  const left = isShown
    ? renderSide("Expected", renderExpected(expected, wanted), "expected")
    : undefined;
  return html`<div class="sides">${left}${renderSide([caption, time], content, "received")}</div>`;
}

function renderConclusion(exchange: ReportedExchange, marks: Marks | undefined): Html {
  const { expected = {}, conclusion } = exchange;
  const side = (
    caption: string,
    value: JsonValue | undefined,
    shown: ReadonlySet<string>,
  ): Html | undefined =>
    value === undefined
      ? undefined
      : renderSide(
          caption,
          html`<pre class="code">${printJson(value, shown, { pointer: "/conclusion", depth: 0 })}</pre>`,
        );
  const wanted = marks && side("Expected conclusion", expected["conclusion"], marks.expected);
  const caption = marks === undefined ? "Conclusion, as expected" : "Conclusion";
  const concluded = side(caption, conclusion, (marks ?? noMarks).received);
  return html`${renderSide("Response of the kit", renderReceived(exchange, new Set(), "Nothing"))}<div class="sides">${wanted}${concluded}</div>`;
}

function renderPassage(
  { expected = {} }: ReportedExchange,
  { arrivals, received, receivedLater }: RecordedPassage,
): Html {
  const side = (caption: string, text: string | Html): Html =>
    renderSide(caption, html`<pre class="code">${text}</pre>`);
  const origins = arrivals.flatMap((arrival) => [
    side(`Origin ${arrival.origin} saw`, arrival.request),
    side(`Origin ${arrival.origin} answered`, arrival.answer ?? "Nothing"),
  ]);
  const later = "The client got once the origin had closed its connection";
  return html`${side("Expected", printJson(expected, new Set()))}<div class="sides">${origins}</div>${side("The client got", received)}${receivedLater && side(later, receivedLater)}`;
}

function renderReceived(
  { response, failure }: ReportedExchange,
  marks: ReadonlySet<string>,
  nothing: string,
): Html {
  return response === undefined
    ? html`<p class="nothing">${failure?.message ?? nothing}</p>`
    : renderResponse(response, marks);
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
