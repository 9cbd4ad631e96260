import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { predictResponse } from "../../oracle/predict-response.ts";
import { arrangeRecords, type Records } from "../../oracle/records.ts";
import { isDigits, type Selection } from "../../oracle/selection.ts";
import type { Dataset } from "../../suite/dataset.ts";
import type { TypeSystem } from "../../suite/type-system.ts";
import {
  createNullsFilling,
  fillOpenFields,
  fillWithFailure,
  fillWithNull,
  type NotFoundPolicy,
} from "./fill-open-fields.ts";
import { inventDataset } from "./invent-dataset.ts";
import type { ModelServer } from "./model-server.ts";
import { reverseOrder, rewriteValues } from "./rewrite-values.ts";

/**
 * Lists right servers of every shape that matters to a case: first the plainest one, then those
 * that use the freedoms, then those that were not set up with one thing or the other.
 */
export function createModelServers({
  typeSystem,
  dataset,
}: {
  readonly typeSystem: TypeSystem;
  readonly dataset: Dataset;
}): ModelServer[] {
  const records = arrangeRecords(dataset);
  const responseBy =
    (held: Records, fill: NotFoundPolicy = fillWithNull) =>
    (selection: Selection): JsonObject => ({
      ...fillOpenFields(predictResponse(selection, { typeSystem, records: held }), selection, fill),
    });
  const plain = responseBy(records);
  const invented = (selection: Selection): JsonObject =>
    responseBy(arrangeRecords(inventDataset(selection)))(selection);
  const base = {
    keeps: "implied",
    lacks: [],
    contentType: "application/json; charset=utf-8",
  } as const;
  return [
    { ...base, trait: "answers as the records are", answer: plain },
    {
      ...base,
      trait: "gives loans, entries and keys in another order",
      answer: (selection) => mapBody(plain(selection), reverseOrder),
    },
    {
      ...base,
      trait: "reports an id that no record has as a failure",
      answer: responseBy(records, fillWithFailure),
    },
    {
      ...base,
      trait: "gives an object of nulls for an id that no record has",
      answer: responseBy(records, createNullsFilling(typeSystem)),
    },
    {
      trait: "keeps what is stated and nothing that is only implied",
      keeps: "required",
      lacks: [],
      contentType: 'Application/JSON;charset="UTF-8"',
      answer: (selection) => responseAsStated(selection, plain),
    },
    {
      ...base,
      trait: "holds no records",
      lacks: ["library"],
      answer: responseBy(arrangeRecords({ members: [], loans: [], books: [] })),
    },
    {
      ...base,
      trait: "holds other records under the same ids",
      lacks: ["library"],
      answer: invented,
    },
    {
      ...base,
      trait: "has an overdue service that responds",
      lacks: ["overdue-outage"],
      answer: (selection) => respondOverdue(plain(selection)),
    },
    {
      ...base,
      trait: "holds other records, and has an overdue service that responds",
      lacks: ["library", "overdue-outage"],
      answer: (selection) => respondOverdue(invented(selection)),
    },
  ];
}

/**
 * @see answer.no-further-keys
 * @see resolution.digits-argument-finds
 * @see resolution.digits-id-is-string
 * @see resolution.due-date-as-loaded
 */
function responseAsStated(
  selection: Selection,
  answer: (selection: Selection) => JsonObject,
): JsonObject {
  const literal = selection.map((field) =>
    field.argument !== undefined && isDigits(field.argument.value)
      ? { ...field, argument: { key: "digits", value: { kind: "string", text: "\0" } as const } }
      : field,
  );
  const body = rewriteBody(answer(literal), (key, value) => {
    if (key === "dueDate" && value !== null) {
      return `${value}T00:00:00Z`;
    }
    const isDigitsId = (key === "id" || key === "isbn") && /^[0-9]+$/.test(String(value));
    return isDigitsId ? Number(value) : value;
  });
  return { ...body, took: 3 };
}

/** @see failures.overdue-days */
function respondOverdue(body: JsonObject): JsonObject {
  return {
    ...rewriteBody(body, (key, value) => (key === "overdueDays" ? 3 : value)),
    errors: [],
  };
}

function rewriteBody(
  body: JsonObject,
  rewrite: (key: string, value: JsonValue) => JsonValue,
): JsonObject {
  return mapBody(body, (value) => rewriteValues(value, rewrite));
}

function mapBody(body: JsonObject, map: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, map(value)]));
}
