import type { JsonObject } from "../../json/json-value.ts";
import { findDefects } from "../../oracle/find-defects.ts";
import { readRequest } from "../../portable/read-request.ts";
import type { TypeSystem } from "../../suite/type-system.ts";
import type { Exchange, HttpResponse, Target } from "../../transport/exchange.ts";
import type { WireRequest } from "../../transport/wire-request.ts";
import type { ModelServer } from "./model-server.ts";

/** Makes a model server look like a server that is reached by HTTP. */
export function createModelTarget(model: ModelServer, typeSystem: TypeSystem): Target {
  return {
    baseUrl: "http://model.invalid",
    connections: () => 1,
    send: async (request) => respond(request, model, typeSystem),
    sendInTurn: async (requests) => requests.map((request) => respond(request, model, typeSystem)),
    preconnect: async () => [],
    close: async () => {},
  };
}

/**
 * A request that is not portable gets no response: the specification does not define it.
 *
 * @see service.steps-in-order
 * @see validation.no-execution
 * @see processing.defects-end-it
 * @see processing.valid-is-200
 */
function respond(request: WireRequest, model: ModelServer, typeSystem: TypeSystem): Exchange {
  const read = readRequest(request);
  if (!read.ok) {
    return { outcome: "failure", kind: "malformed", message: read.reasons.join("; ") };
  }
  const errors = findDefects(read.selection, typeSystem);
  return errors.length > 0
    ? toResponse(400, { errors }, model)
    : toResponse(200, model.respond(read.selection), model);
}

function toResponse(status: number, value: JsonObject, { contentType }: ModelServer): HttpResponse {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return {
    outcome: "response",
    status,
    headers: new Map([
      ["content-type", [contentType]],
      ["content-length", [String(body.length)]],
    ]),
    body,
    milliseconds: 0,
    resent: false,
    hasTrailingBytes: false,
  };
}
