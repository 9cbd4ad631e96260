import type { Dataset } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { choose } from "./choose.ts";
import { chooseRecords } from "./choose-records.ts";
import { createQueryReader } from "./create-query-reader.ts";
import { createRequestCheck } from "./create-request-check.ts";
import { createBodyEncoder } from "./encode-value.ts";
import { createExecution } from "./execute.ts";
import type { Field } from "./field.ts";
import type { ModelResponse, ModelService, Result } from "./model-response.ts";
import { createParser } from "./parse.ts";
import type { Readings } from "./readings.ts";
import { createReject } from "./reject.ts";
import { Rejection } from "./rejection.ts";
import { createResolverOf } from "./resolve.ts";
import { ownStages, type Stages } from "./stages.ts";
import { createSubstitution } from "./substitute.ts";
import { createValidation } from "./validate.ts";

/** What every model server shares. */
export interface ModelData {
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
}

/**
 * Creates a conforming server that takes the given reading of each freedom, and the plainest one
 * of the others. It follows the specification from the body's bytes to the response's, and shares
 * no code with what predicts responses, so that each checks the other.
 *
 * @param stages what the server shares with others of the same data; nothing when left out.
 * @throws Error for a reading that has no switch.
 * @see service.steps-in-order
 */
export function createModelService(
  readings: Readings,
  data: ModelData,
  stages: Stages = ownStages,
): ModelService {
  const check = stages.check(readings, createRequestCheck);
  const read = stages.read(readings, createQueryReader);
  const substitute = stages.substitute(readings, createSubstitution);
  const parse = stages.parse(readings, createParser);
  const validate = stages.validate(readings, (asked) => createDefectsReport(asked, data));
  const execute = stages.execute(readings, (asked) => createResultReport(asked, data));
  const encode = stages.encode(readings, createEncoding);
  const reject = createReject(readings);
  return (request) => {
    try {
      const fields = parse(substitute(read(check(request))));
      return encode(validate(fields) ?? execute(fields));
    } catch (error) {
      if (error instanceof Rejection) {
        return encode(reject(error));
      }
      if (error instanceof RangeError) {
        // The model reads documents recursively, so a very deep one exhausts its stack.
        return encode(reject(new Rejection("The document is too deep")));
      }
      throw error;
    }
  };
}

/** @see validation.no-execution */
function createDefectsReport(
  readings: Readings,
  { typeSystem }: ModelData,
): (fields: readonly Field[]) => Result | null {
  const validate = createValidation(readings, typeSystem);
  return (fields) => {
    const errors = validate(fields);
    return errors.length === 0 ? null : { status: 400, body: { errors } };
  };
}

function createResultReport(
  readings: Readings,
  { dataset }: ModelData,
): (fields: readonly Field[]) => Result {
  const execute = createExecution(readings);
  const resolverFor = chooseRecords(readings, dataset, createResolverOf(readings));
  return (fields) => ({ status: 200, body: execute(fields, resolverFor(fields)) });
}

/** @see answer.content-type */
function createEncoding(readings: Readings): (result: Result) => ModelResponse {
  const encode = createBodyEncoder(readings);
  const contentType = choose(readings, "content-type", {
    exact: "application/json; charset=utf-8",
    quoted: 'Application/JSON;charset="UTF-8"',
    "no-blank": "application/json;charset=utf-8",
  });
  return ({ status, body }) => ({ status, contentType, body: encode(body) });
}
