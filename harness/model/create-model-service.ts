import type { WireRequest } from "../transport/wire-request.ts";
import type { Readings } from "./choose.ts";
import type { ModelService, Result } from "./model-response.ts";
import { Rejection } from "./rejection.ts";
import { createStages, type ModelData, type Stages } from "./stages.ts";

/**
 * Creates a conforming server that takes the given reading of each freedom, and the plainest one
 * of the others. It follows the specification from the body's bytes to the response's, and shares
 * no code with what predicts responses, so that each checks the other.
 *
 * @throws UnknownReading for a reading that has no switch.
 */
export function createModelService(readings: Readings, data: ModelData): ModelService {
  return serveStages(createStages(readings, data));
}

/**
 * Serves requests by the stages of a server.
 *
 * @see service.steps-in-order
 */
export function serveStages(stages: Stages): ModelService {
  return (request) => stages.encode(findResult(stages, request));
}

/** @throws unknown everything that a stage throws, except a Rejection. */
function findResult(stages: Stages, request: WireRequest): Result {
  try {
    stages.check(request);
    const fields = stages.parse(stages.substitute(stages.read(request)));
    return stages.validate(fields) ?? stages.execute(stages.select(fields));
  } catch (error) {
    if (error instanceof Rejection) {
      return stages.reject(error);
    }
    throw error;
  }
}
