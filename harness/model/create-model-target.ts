import type { HttpResponse, Target } from "../transport/exchange.ts";
import type { ModelResponse, ModelService } from "./model-response.ts";

/** Wraps a model service as the target of a run, without a network. */
export function createModelTarget(service: ModelService): Target {
  return {
    baseUrl: "http://model.invalid",
    connections: () => 1,
    send: async (request) => toHttpResponse(service(request)),
    sendInTurn: async (requests) => requests.map((request) => toHttpResponse(service(request))),
    preconnect: async () => [],
    close: async () => {},
  };
}

function toHttpResponse({ status, contentType, body }: ModelResponse): HttpResponse {
  const bytes = new TextEncoder().encode(body);
  return {
    outcome: "response",
    status,
    headers: new Map([
      ["content-type", [contentType]],
      ["content-length", [String(bytes.length)]],
    ]),
    body: bytes,
    milliseconds: 0,
    trailingBytes: 0,
  };
}
