import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { Dataset } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { choose, type Readings } from "./choose.ts";
import { chooseRecords } from "./choose-records.ts";
import { createQueryReader } from "./create-query-reader.ts";
import { createRequestCheck } from "./create-request-check.ts";
import type { Field } from "./document-reader.ts";
import { createBodyEncoder } from "./encode-value.ts";
import { createExecution } from "./execute.ts";
import type { ModelResponse, ModelService, Query, Result } from "./model-response.ts";
import { createParser } from "./parse.ts";
import { createReject, type Reject, Rejection } from "./rejection.ts";
import { createResolver } from "./resolve.ts";
import { createSelectOnce } from "./select-once.ts";
import { createSubstitution } from "./substitute.ts";
import { createValidation } from "./validate.ts";

/**
 * Creates a conforming server that takes the given reading of each freedom, and the plainest one of
 * the others. It shares no code with what predicts responses, so that each checks the other.
 *
 * @throws Error for a reading that has no switch.
 */
export function createModelService(readings: Readings, data: ModelData): ModelService {
  return serveStages(createStages(readings, data));
}

/** @see service.steps-in-order */
export function serveStages(stages: Stages): ModelService {
  return (request) => stages.encode(findResult(stages, request));
}

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

/** What every model server shares. */
export interface ModelData {
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
}

/** The stages of a model server, in their order. A stage that rejects throws a Rejection. */
export interface Stages {
  readonly check: (request: WireRequest) => void;
  readonly read: (request: WireRequest) => Query;
  readonly substitute: (query: Query) => string;
  readonly parse: (text: string) => readonly Field[];
  /** Gives the result of a document with defects, and null for a valid one. */
  readonly validate: (fields: readonly Field[]) => Result | null;
  readonly select: (fields: readonly Field[]) => readonly Field[];
  readonly execute: (fields: readonly Field[]) => Result;
  readonly reject: Reject;
  readonly encode: (result: Result) => ModelResponse;
}

/**
 * Creates the stages of a model server.
 *
 * @see validation.no-execution
 * @see answer.content-type
 */
export function createStages(readings: Readings, { typeSystem, dataset }: ModelData): Stages {
  const parse = createParser(readings);
  const readNames = createNameReader(readings, typeSystem);
  const validate = createValidation(readings, typeSystem);
  const execute = createExecution(readings);
  const resolve = createResolver(readings, chooseRecords(readings, dataset));
  const limit = createResultLimit(readings);
  const encode = createBodyEncoder(readings);
  const contentType = choose(readings, "content-type", {
    exact: "application/json; charset=utf-8",
    quoted: 'Application/JSON;charset="UTF-8"',
    "no-blank": "application/json;charset=utf-8",
  });
  return {
    check: createRequestCheck(readings),
    read: createQueryReader(readings),
    substitute: createSubstitution(readings),
    parse: (text) => readNames(parse(text)),
    validate: (fields) => {
      const errors = validate(fields);
      return errors.length === 0 ? null : { status: 400, body: { errors } };
    },
    select: createSelectOnce(readings),
    execute: (fields) => limit({ status: 200, body: execute(fields, resolve) }),
    reject: createReject(readings),
    encode: ({ status, body }) => ({ status, contentType, body: encode(body) }),
  };
}

/**
 * Some servers reject a request whose result is too large, and send no part of it.
 *
 * @see limits.depth
 */
function createResultLimit(readings: Readings): (result: Result) => Result {
  const fits = choose<(result: Result) => boolean>(readings, "result-size", {
    unlimited: () => true,
    "max-500-values": ({ body }) => countValues(body["data"] ?? null) <= 500,
    "max-100-entries": ({ body }) => isArray(body["errors"]) && body["errors"].length <= 100,
    "max-32768-bytes": ({ body }) => Buffer.byteLength(JSON.stringify(body)) <= 32_768,
  });
  return (result) =>
    fits(result) ? result : { status: 400, body: { errors: ["The result is too large"] } };
}

function countValues(value: JsonValue): number {
  if (!isArray(value) && !isObject(value)) {
    return 1;
  }
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 0);
}

type ReadNames = (fields: readonly Field[]) => readonly Field[];

/** @see types.case-sensitive */
function createNameReader(readings: Readings, { types, root }: TypeSystem): ReadNames {
  const ignoresCase = choose(readings, "name-case", { exact: false, ignored: true });
  const readName = (name: string, published: readonly string[]): string =>
    published.includes(name)
      ? name
      : (published.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name);
  const read = (fields: readonly Field[], typeName: string): readonly Field[] => {
    const published = types[typeName]?.fields ?? {};
    return fields.map((field) => {
      const name = readName(field.name, Object.keys(published));
      const type = Object.hasOwn(published, name) ? published[name]?.type : undefined;
      const below = field.fields && read(field.fields, type ?? "");
      return { ...field, name, fields: below };
    });
  };
  return (fields) => (ignoresCase ? read(fields, root) : fields);
}
