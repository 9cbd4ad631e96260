import { isObject, type JsonValue } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import { printPlace } from "../../judge/judgment.ts";
import type { RecordedPassage } from "../../run/record-exchange.ts";
import { capitalize } from "../../terminal/count-noun.ts";
import { describeDuration } from "../../terminal/describe-duration.ts";
import { describeDelivery } from "../describe/describe-delivery.ts";
import { isOfClient, isWithin } from "../describe/describe-failure.ts";
import type { ReportedDifference, ReportedExchange, ReportedRequest } from "../reported-case.ts";
import { type Html, html, type Insertion } from "./html.ts";
import { printJson } from "./print-json.ts";

/** Renders what was sent, expected and received. Where all is as expected, it is shown only once. */
export function renderExchange(
  exchange: ReportedExchange,
  differences: readonly ReportedDifference[],
): Html {
  const { step, exchange: index, request, passage } = exchange;
  const place = [
    ...(step === undefined ? [] : [`step ${step}`]),
    ...(index === undefined ? [] : [`concurrent request ${index}`]),
  ];
  const marks = listMarks(exchange, differences);
  const sides = passage === undefined ? listSides(exchange, marks) : listPassage(exchange, passage);
  return html`<div class="exchange">${place.length === 0 ? undefined : html`<h4>${capitalize(place.join(", "))}</h4>`}${renderRequest(request)}<div class="sides">${sides}</div></div>`;
}

/** The places of a response that differ, on each side, as JSON pointers. */
interface Marks {
  readonly isWrong: boolean;
  readonly expected: ReadonlySet<string>;
  readonly received: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

function listMarks(exchange: ReportedExchange, differences: readonly ReportedDifference[]): Marks {
  const place = printPlace({ ...exchange, pointer: "" });
  const local = differences.filter(({ pointer }) => isWithin(pointer, place));
  const list = (shown: readonly ReportedDifference[]): ReadonlySet<string> =>
    new Set(shown.map(({ pointer }) => pointer.slice(place.length)));
  return {
    isWrong: local.length > 0,
    expected: list(local.filter((one) => one.expected !== undefined || one.received === undefined)),
    received: list(local.filter((one) => one.received !== undefined || one.expected === undefined)),
  };
}

function listSides(exchange: ReportedExchange, marks: Marks): readonly Html[] {
  const { expected, response, failure, conclusion } = exchange;
  if (isOfClient(exchange)) {
    const print = (value: JsonValue = null, marked: ReadonlySet<string>): Html | undefined =>
      value === null ? undefined : renderJson(value, marked, "/conclusion");
    return [
      renderSide("Response of the kit", renderReceived(exchange, none, "Nothing")),
      ...renderBoth("Conclusion", marks, [
        print(expected?.["conclusion"], marks.expected),
        print(conclusion, marks.received),
      ]),
    ];
  }
  if (response === undefined && failure === undefined) {
    return [];
  }
  const wanted = expected && renderJson(expected, marks.expected);
  const received = renderReceived(exchange, marks.received, "No complete response");
  const isWrong = marks.isWrong || failure !== undefined;
  return renderBoth("Received", { isWrong, time: response?.durationMs }, [wanted, received]);
}

function renderJson(value: JsonValue, marked: ReadonlySet<string>, pointer = ""): Html {
  return html`<pre class="code">${printJson(value, marked, pointer)}</pre>`;
}

/** Renders what was expected beside what came, but only the latter where all is as expected. */
function renderBoth(
  caption: string,
  { isWrong, time }: Pick<Marks, "isWrong"> & { readonly time?: number | undefined },
  [wanted, received]: readonly [wanted: Html | undefined, received: Html | undefined],
): Html[] {
  const words = isWrong || wanted === undefined ? caption : `${caption}, as expected`;
  const took =
    time === undefined ? undefined : html` <span class="time">${describeDuration(time)}</span>`;
  return [
    ...(isWrong && wanted ? [renderSide("Expected", wanted, "expected")] : []),
    ...(received ? [renderSide([words, took], received, "received")] : []),
  ];
}

function renderSide(caption: Insertion, content: Html, kind = ""): Html {
  return html`<div class="side ${kind}"><p class="caption">${caption}</p>${content}</div>`;
}

function listPassage(
  { expected = {} }: ReportedExchange,
  { arrivals, received, receivedLater }: RecordedPassage,
): readonly Html[] {
  const side = (caption: string, text: string): Html =>
    renderSide(caption, html`<pre class="code">${text}</pre>`);
  const later = "The client got once the origin had closed its connection";
  return [
    renderSide("Expected", renderJson(expected, none)),
    ...arrivals.flatMap(({ origin, request, answer }) => [
      side(`Origin ${origin} saw`, request),
      side(`Origin ${origin} answered`, answer ?? "Nothing"),
    ]),
    side("The client got", received),
    ...(receivedLater === undefined ? [] : [side(later, receivedLater)]),
  ];
}

function renderReceived(
  { response, failure }: ReportedExchange,
  marks: ReadonlySet<string>,
  nothing: string,
): Html {
  if (response === undefined) {
    return html`<p class="nothing">${failure?.message ?? nothing}</p>`;
  }
  const { status, headers, body: text, bytes, truncated, resent } = response;
  const body = truncated === true ? undefined : parseJson(text);
  const joined = Object.entries(headers).map(([name, values]) => [name, values.join(", ")]);
  const head = { status, headers: Object.fromEntries(joined) };
  const isMarked = marks.has("/body") || marks.has("");
  const message =
    body === undefined
      ? html`${renderJson(head, marks)}<pre class="code">${isMarked ? html`<mark>${text}</mark>` : text}</pre>`
      : renderJson({ ...head, body }, marks);
  const remarks = [
    ...(truncated === true ? [`The beginning of ${bytes.toLocaleString("en-US")} bytes`] : []),
    ...(resent === true ? ["Sent twice, because the server had closed the connection"] : []),
  ];
  return html`${message}${remarks.map((remark) => html`<p class="note">${remark}</p>`)}`;
}

function renderRequest(request: ReportedRequest): Html {
  const { method, path, headers, bytes, truncated } = request;
  const lines = Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`);
  const remarks = [
    ...(truncated === true ? [`the beginning of ${bytes.toLocaleString("en-US")} bytes`] : []),
    ...describeDelivery(request).map((how) => `sent ${how}`),
    ...(request.chunked === true ? ["sent with a chunked body"] : []),
  ];
  return html`<div class="request"><p class="caption">Request</p><pre class="code">${method} ${path}${lines}${renderSent(request)}</pre>${
    remarks.length === 0 ? undefined : html`<p class="note">${remarks.join("; ")}</p>`
  }</div>`;
}

/** Renders the document of a body that is written as usual, since JSON escapes hide its lines. */
function renderSent({ body, bodyBase64 }: ReportedRequest): Html | undefined {
  if (body === undefined) {
    return bodyBase64 === undefined ? undefined : html`\n\nBase64: ${bodyBase64}`;
  }
  const value = parseJson(body);
  const { document, variables, ...others } = isObject(value) ? value : {};
  const isUsual = Object.keys(others).length === 0 && JSON.stringify(value) === body;
  if (typeof document !== "string" || !isUsual) {
    return html`\n\n${body}`;
  }
  return html`\n\n${document}${
    variables === undefined ? undefined : html`\n\nvariables: ${printJson(variables, none)}`
  }`;
}
