import { isObject } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import { describeDelivery } from "../describe/describe-delivery.ts";
import type { ReportedRequest } from "../reported-case.ts";
import { type Html, html } from "./html.ts";
import { printJson } from "./print-json.ts";

/** Renders a request with the document or the body. */
export function renderRequest(request: ReportedRequest): Html {
  const { method, path, headers, bytes, truncated } = request;
  const lines = Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`);
  const remarks = [
    ...(truncated === true ? [`the beginning of ${bytes.toLocaleString("en-US")} bytes`] : []),
    ...describeDelivery(request).map((how) => `sent ${how}`),
    ...(request.chunked === true ? ["sent with a chunked body"] : []),
  ];
  return html`<div class="request"><p class="caption">Request</p><pre class="code">${method} ${path}${lines}${renderBody(request)}</pre>${
    remarks.length === 0 ? undefined : html`<p class="note">${remarks.join("; ")}</p>`
  }</div>`;
}

function renderBody({ body, bodyBase64 }: ReportedRequest): Html | undefined {
  if (body === undefined) {
    return bodyBase64 === undefined ? undefined : html`\n\nBase64: ${bodyBase64}`;
  }
  return html`\n\n${renderQuery(body) ?? body}`;
}

/** Renders the document of a body that is written as usual, since JSON escapes hide its lines. */
function renderQuery(body: string): Html | undefined {
  const value = parseJson(body);
  if (value === undefined || !isObject(value) || JSON.stringify(value) !== body) {
    return undefined;
  }
  const { document, variables, ...others } = value;
  if (typeof document !== "string" || Object.keys(others).length > 0) {
    return undefined;
  }
  return html`${document}${
    variables === undefined ? undefined : html`\n\nvariables: ${printJson(variables, new Set())}`
  }`;
}
