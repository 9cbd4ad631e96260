import type { ModelService } from "./model-response.ts";
import type { Readings } from "./readings.ts";
import { createStages, type ModelData, type Stages } from "./stages.ts";
import { setSwitches } from "./switches.ts";
import { readRequest, respondTo, understand } from "./understanding.ts";

/**
 * Creates a conforming server that takes the given reading of each freedom, and the plainest one
 * of the others. It follows the specification from the body's bytes to the response's, and shares
 * no code with what predicts responses, so that each checks the other.
 *
 * @throws UnknownReading for a reading that has no switch.
 */
export function createModelService(readings: Readings, data: ModelData): ModelService {
  return serveStages(createStages(setSwitches(readings), data));
}

/** Serves requests by the stages of a server. */
export function serveStages(stages: Stages): ModelService {
  return (request) => {
    const read = readRequest(stages, request);
    return respondTo(stages, read.kind === "text" ? understand(stages, read.text) : read);
  };
}
