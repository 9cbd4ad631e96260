import type { WireRequest } from "../transport/wire-request.ts";
import type { Field } from "./field.ts";
import type { ModelResponse, Result } from "./model-response.ts";
import { Rejection } from "./rejection.ts";
import type { RequestStages, ResponseStages } from "./stages.ts";

/** A document whose placeholders are replaced. */
export interface SubstitutedText {
  readonly kind: "text";
  readonly text: string;
}

/** What a request means to a model server: a valid document, one with defects, or nothing. */
export type Understanding =
  | { readonly kind: "fields"; readonly fields: readonly Field[] }
  | { readonly kind: "defects"; readonly result: Result }
  | {
      readonly kind: "rejection";
      readonly message: string;
      readonly status: number | undefined;
    };

/** Reads a request, and replaces the placeholders of its document. */
export function readRequest(
  stages: RequestStages,
  request: WireRequest,
): SubstitutedText | Understanding {
  return orRejection(() => {
    stages.check(request);
    return { kind: "text", text: stages.substitute(stages.read(request)) };
  });
}

/**
 * Parses and validates a document.
 *
 * @see service.steps-in-order
 */
export function understand(stages: RequestStages, text: string): Understanding {
  return orRejection(() => {
    const fields = stages.parse(text);
    const result = stages.validate(fields);
    return result === null
      ? { kind: "fields", fields: stages.select(fields) }
      : { kind: "defects", result };
  });
}

/** Gives the response to a request that is understood. */
export function respondTo(stages: ResponseStages, understood: Understanding): ModelResponse {
  return stages.label(stages.encode(findResult(stages, understood)));
}

/** Finds what the response to a request says. */
export function findResult(stages: ResponseStages, understood: Understanding): Result {
  switch (understood.kind) {
    case "fields":
      return stages.execute(understood.fields);
    case "defects":
      return understood.result;
    case "rejection":
      return stages.reject(new Rejection(understood.message, understood.status));
  }
}

/** @throws unknown everything that is thrown, except a Rejection. */
function orRejection<Value>(compute: () => Value): Value | Understanding {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Rejection) {
      return { kind: "rejection", message: error.message, status: error.status };
    }
    throw error;
  }
}
