import type { JsonObject } from "../json/json-value.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** The response of a model server. */
export interface ModelResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A conforming server without a network: it maps a request to its response. */
export type ModelService = (request: WireRequest) => ModelResponse;

/** What a body asks for. */
export interface Query {
  readonly document: string;
  readonly variables: JsonObject;
}

/** A response before it is encoded. */
export interface Result {
  readonly status: number;
  readonly body: JsonObject;
}
