import type { Dataset } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { chooseRecords } from "./choose-records.ts";
import { createQueryReader } from "./create-query-reader.ts";
import { createRequestCheck } from "./create-request-check.ts";
import { createResultLimit } from "./create-result-limit.ts";
import { createBodyEncoder } from "./encode-value.ts";
import { createExecution } from "./execute.ts";
import type { Field } from "./field.ts";
import type { EncodedResult, ModelResponse, Query, Result } from "./model-response.ts";
import { createParser } from "./parse.ts";
import { createNameReader } from "./read-names.ts";
import { createReject, type Reject } from "./reject.ts";
import { createResolver } from "./resolve.ts";
import { createSelectOnce } from "./select-once.ts";
import { createSubstitution } from "./substitute.ts";
import type { Switches } from "./switches.ts";
import { createValidation } from "./validate.ts";

/** What every model server shares. */
export interface ModelData {
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
}

/**
 * The stages that understand a request, in their order. They read no data. A stage throws a
 * Rejection where the server rejects.
 */
export interface RequestStages {
  readonly check: (request: WireRequest) => void;
  readonly read: (request: WireRequest) => Query;
  readonly substitute: (query: Query) => string;
  readonly parse: (text: string) => readonly Field[];
  /** Gives the result of a document with defects, and null for a valid one. */
  readonly validate: (fields: readonly Field[]) => Result | null;
  /** Selects each field of a valid document once. */
  readonly select: (fields: readonly Field[]) => readonly Field[];
}

/** The stages that give the response. */
export interface ResponseStages {
  readonly execute: (fields: readonly Field[]) => Result;
  readonly reject: Reject;
  readonly encode: (result: Result) => EncodedResult;
  /** Adds the headers. */
  readonly label: (encoded: EncodedResult) => ModelResponse;
}

/** All stages of a model server. */
export interface Stages extends RequestStages, ResponseStages {}

/** Creates the stages of a model server, which learn its readings from the switches only. */
export function createStages(switches: Switches, data: ModelData): Stages {
  return { ...createRequestStages(switches, data), ...createResponseStages(switches, data) };
}

/** Creates the stages that understand a request. */
export function createRequestStages(switches: Switches, data: ModelData): RequestStages {
  return {
    check: createRequestCheck(switches),
    read: createQueryReader(switches),
    substitute: createSubstitution(switches),
    parse: createNamedParser(switches, data),
    validate: createDefectsReport(switches, data),
    select: createSelectOnce(switches),
  };
}

/** Creates the stages that give the response. */
export function createResponseStages(switches: Switches, data: ModelData): ResponseStages {
  return {
    execute: createResultReport(switches, data),
    reject: createReject(switches),
    encode: createEncoding(switches),
    label: createLabels(switches),
  };
}

function createNamedParser(switches: Switches, { typeSystem }: ModelData): RequestStages["parse"] {
  const parse = createParser(switches);
  const readNames = createNameReader(switches, typeSystem);
  return (text) => readNames(parse(text));
}

/**
 * Creates the validation, which rejects a document with a list of its defects.
 *
 * @see validation.no-execution
 */
function createDefectsReport(
  switches: Switches,
  { typeSystem }: ModelData,
): RequestStages["validate"] {
  const validate = createValidation(switches, typeSystem);
  return (fields) => {
    const errors = validate(fields);
    return errors.length === 0 ? null : { status: 400, body: { errors } };
  };
}

function createResultReport(switches: Switches, { dataset }: ModelData): ResponseStages["execute"] {
  const execute = createExecution(switches);
  const resolve = createResolver(switches, chooseRecords(switches, dataset));
  const limit = createResultLimit(switches);
  return (fields) => limit({ status: 200, body: execute(fields, resolve) });
}

function createEncoding(switches: Switches): ResponseStages["encode"] {
  const encode = createBodyEncoder(switches);
  return ({ status, body }) => ({ status, body: encode(body) });
}

/**
 * Creates what gives responses their content type.
 *
 * @see answer.content-type
 */
function createLabels(switches: Switches): ResponseStages["label"] {
  const askType = switches.connect("content-type", {
    exact: "application/json; charset=utf-8",
    quoted: 'Application/JSON;charset="UTF-8"',
    "no-blank": "application/json;charset=utf-8",
  });
  return ({ status, body }) => ({ status, contentType: askType((type) => type), body });
}
