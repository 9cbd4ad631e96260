import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Dataset } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { choose } from "./choose.ts";
import { createBodyEncoder } from "./encode-value.ts";
import { createExecution } from "./execute.ts";
import { inventDataset } from "./invent-dataset.ts";
import { createNameGrammar } from "./name-grammar.ts";
import { createParser, type Field } from "./parse.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";
import { createSubstitution } from "./substitute.ts";
import { createValidation } from "./validate.ts";

/** The response of a model server. */
export interface ModelResponse {
  readonly status: 200 | 400;
  readonly contentType: string;
  readonly body: string;
}

/** A conforming server without a network: it maps a request to its response. */
export type ModelService = (request: WireRequest) => ModelResponse;

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
 * @throws Error for a reading that has no switch.
 * @see service.steps-in-order
 * @see validation.no-execution
 */
export function createModelService(readings: Readings, data: ModelData): ModelService {
  const names = createNameGrammar(readings);
  const substitute = createSubstitution(readings, names);
  const parse = createParser(readings, names);
  const validate = createValidation(readings, data.typeSystem);
  const executeFor = createExecutionFor(readings, data);
  const encode = createBodyEncoder(readings);
  const contentType = choose(readings, "content-type", contentTypes);
  const maxBody = choose(readings, "body-size", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-8192": 8_192,
  });
  const respond = (status: 200 | 400, body: JsonValue): ModelResponse => ({
    status,
    contentType,
    body: encode(body),
  });
  return ({ body = new Uint8Array() }) => {
    try {
      if (body.length > maxBody) {
        throw new Rejection("The body is too large");
      }
      const { document, variables } = readBody(body);
      const fields = parse(substitute(document, variables));
      const defects = validate(fields);
      return defects.length > 0
        ? respond(400, { errors: defects })
        : respond(200, executeFor(fields)(fields));
    } catch (error) {
      if (error instanceof Rejection) {
        return respond(400, { errors: [error.message] });
      }
      throw error;
    }
  };
}

const contentTypes = {
  exact: "application/json; charset=utf-8",
  quoted: 'Application/JSON;charset="UTF-8"',
  "no-blank": "application/json;charset=utf-8",
};

interface Query {
  readonly document: string;
  readonly variables: JsonObject;
}

/** @see request.document */
function readBody(body: Uint8Array): Query {
  try {
    return toQuery(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch (error) {
    throw error instanceof Rejection ? error : new Rejection("The body is not JSON");
  }
}

function toQuery(value: JsonValue): Query {
  const { document, variables = {} }: JsonObject = isObject(value) ? value : {};
  if (typeof document !== "string" || !isObject(variables)) {
    throw new Rejection("The body has no document");
  }
  return { document, variables };
}

/** Most servers hold one set of records; one of them holds other records under the same ids. */
function createExecutionFor(
  readings: Readings,
  { dataset }: ModelData,
): (fields: readonly Field[]) => ReturnType<typeof createExecution> {
  const records = choose(readings, "records", {
    loaded: () => dataset,
    none: () => ({ members: [], loans: [], books: [] }),
    others: inventDataset,
    "plain-ids": () => dropFreeFormIds(dataset),
  } as Record<string, (fields: readonly Field[]) => Dataset>);
  const shared = records === inventDataset ? undefined : createExecution(readings, records([]));
  return (fields) => shared ?? createExecution(readings, records(fields));
}

/** Keeps the records whose ids hold nothing but ASCII letters, digits and hyphens. */
function dropFreeFormIds({ members, loans, books }: Dataset): Dataset {
  const isPlain = (id: string): boolean => /^[A-Za-z0-9-]+$/.test(id);
  return {
    members: members.filter(({ id }) => isPlain(id)),
    loans: loans.filter(
      ({ id, memberId, bookIsbn }) => isPlain(id) && isPlain(memberId) && isPlain(bookIsbn),
    ),
    books: books.filter(({ isbn }) => isPlain(isbn)),
  };
}
