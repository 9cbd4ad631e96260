import type { Dataset } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { choose, type Readings } from "./choose.ts";
import { chooseRecords } from "./choose-records.ts";
import { createQueryReader } from "./create-query-reader.ts";
import { createRequestCheck } from "./create-request-check.ts";
import { createResultLimit } from "./create-result-limit.ts";
import { createBodyEncoder } from "./encode-value.ts";
import { createExecution } from "./execute.ts";
import type { Field } from "./field.ts";
import type { ModelResponse, Query, Result } from "./model-response.ts";
import { createParser } from "./parse.ts";
import { createNameReader } from "./read-names.ts";
import { createReject, type Reject } from "./reject.ts";
import { createResolver } from "./resolve.ts";
import { createSelectOnce } from "./select-once.ts";
import { createSubstitution } from "./substitute.ts";
import { createValidation } from "./validate.ts";

/** What every model server shares. */
export interface ModelData {
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
}

/**
 * The stages of a model server, in their order. Those before `execute` read no data. A stage throws
 * a Rejection where the server rejects.
 */
export interface Stages {
  readonly check: (request: WireRequest) => void;
  readonly read: (request: WireRequest) => Query;
  readonly substitute: (query: Query) => string;
  readonly parse: (text: string) => readonly Field[];
  /** Gives the result of a document with defects, and null for a valid one. */
  readonly validate: (fields: readonly Field[]) => Result | null;
  /** Selects each field of a valid document once. */
  readonly select: (fields: readonly Field[]) => readonly Field[];
  readonly execute: (fields: readonly Field[]) => Result;
  readonly reject: Reject;
  readonly encode: (result: Result) => ModelResponse;
}

/** Creates the stages of a model server. */
export function createStages(readings: Readings, data: ModelData): Stages {
  return {
    check: createRequestCheck(readings),
    read: createQueryReader(readings),
    substitute: createSubstitution(readings),
    parse: createNamedParser(readings, data),
    validate: createDefectsReport(readings, data),
    select: createSelectOnce(readings),
    execute: createResultReport(readings, data),
    reject: createReject(readings),
    encode: createEncoding(readings),
  };
}

function createNamedParser(readings: Readings, { typeSystem }: ModelData): Stages["parse"] {
  const parse = createParser(readings);
  const readNames = createNameReader(readings, typeSystem);
  return (text) => readNames(parse(text));
}

/**
 * Creates the validation, which rejects a document with a list of its defects.
 *
 * @see validation.no-execution
 */
function createDefectsReport(readings: Readings, { typeSystem }: ModelData): Stages["validate"] {
  const validate = createValidation(readings, typeSystem);
  return (fields) => {
    const errors = validate(fields);
    return errors.length === 0 ? null : { status: 400, body: { errors } };
  };
}

function createResultReport(readings: Readings, { dataset }: ModelData): Stages["execute"] {
  const execute = createExecution(readings);
  const resolve = createResolver(readings, chooseRecords(readings, dataset));
  const limit = createResultLimit(readings);
  return (fields) => limit({ status: 200, body: execute(fields, resolve) });
}

/**
 * Creates what writes results as responses.
 *
 * @see answer.content-type
 */
function createEncoding(readings: Readings): Stages["encode"] {
  const encode = createBodyEncoder(readings);
  const contentType = choose(readings, "content-type", {
    exact: "application/json; charset=utf-8",
    quoted: 'Application/JSON;charset="UTF-8"',
    "no-blank": "application/json;charset=utf-8",
  });
  return ({ status, body }) => ({ status, contentType, body: encode(body) });
}
