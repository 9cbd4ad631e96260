import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { predictResponse } from "../../oracle/predict-response.ts";
import { arrangeRecords, type Records } from "../../oracle/records.ts";
import { isDigits, type Selection } from "../../oracle/selection.ts";
import type { Dataset } from "../../suite/dataset.ts";
import { selectPlainRecords } from "../../suite/select-plain-records.ts";
import type { TypeSystem } from "../../suite/type-system.ts";
import {
  createFillWithNulls,
  fillOpenFields,
  fillWithFailure,
  fillWithNull,
  type NotFoundPolicy,
} from "./fill-open-fields.ts";
import { inventDataset } from "./invent-dataset.ts";
import type { ModelServer } from "./model-server.ts";
import { reverseOrder, rewriteValues } from "./rewrite-values.ts";

/**
 * Creates conforming servers that differ wherever the specification lets them: first the plainest
 * one, then those that use a freedom, then those that lack part of the set-up.
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
    { ...base, id: "plain", behavior: "returns the records as they are", respond: plain },
    {
      ...base,
      id: "reversed-order",
      behavior: "gives loans, errors and keys in another order",
      respond: (selection) => mapBody(plain(selection), reverseOrder),
    },
    {
      ...base,
      id: "unknown-id-fails",
      behavior: "reports an id that no record has as a failure",
      respond: responseBy(records, fillWithFailure),
    },
    {
      ...base,
      id: "unknown-id-nulls",
      behavior: "gives an object of nulls for an id that no record has",
      respond: responseBy(records, createFillWithNulls(typeSystem)),
    },
    {
      id: "stated-only",
      behavior: "keeps what is stated and nothing that is only implied",
      keeps: "required",
      lacks: [],
      contentType: 'Application/JSON;charset="UTF-8"',
      respond: (selection) => respondAsStated(selection, plain),
    },
    {
      ...base,
      id: "no-records",
      behavior: "holds no records",
      lacks: ["library"],
      respond: responseBy(arrangeRecords({ members: [], loans: [], books: [] })),
    },
    {
      ...base,
      id: "plain-ids",
      behavior: "holds only the records with plain ids",
      lacks: ["free-form-ids"],
      respond: responseBy(arrangeRecords(selectPlainRecords(dataset)), fillWithFailure),
    },
    {
      ...base,
      id: "other-records",
      behavior: "holds other records under the same ids",
      lacks: ["library"],
      respond: invented,
    },
    {
      ...base,
      id: "overdue-responds",
      behavior: "has an overdue service that responds",
      lacks: ["overdue-outage"],
      respond: (selection) => respondOverdue(plain(selection)),
    },
    {
      ...base,
      id: "other-records-overdue-responds",
      behavior: "holds other records, and has an overdue service that responds",
      lacks: ["library", "overdue-outage"],
      respond: (selection) => respondOverdue(invented(selection)),
    },
  ];
}

/**
 * Differs from the other servers wherever a clause is only implied.
 *
 * @see answer.no-further-keys
 * @see resolution.digits-argument-finds
 * @see resolution.digits-id-is-string
 * @see resolution.due-date-as-loaded
 */
function respondAsStated(
  selection: Selection,
  respond: (selection: Selection) => JsonObject,
): JsonObject {
  const literal = selection.map((field) =>
    field.argument !== undefined && isDigits(field.argument.value)
      ? { ...field, argument: { key: "digits", value: { kind: "string", text: "\0" } as const } }
      : field,
  );
  const body = rewriteBody(respond(literal), (key, value) => {
    if (key === "dueDate" && value !== null) {
      return `${value}T00:00:00Z`;
    }
    const isDigitsId = (key === "id" || key === "isbn") && /^[0-9]+$/.test(String(value));
    return isDigitsId ? Number(value) : value;
  });
  return { ...body, took: 3 };
}

/**
 * Reports no failure of `overdueDays`, which has a value.
 *
 * @see failures.overdue-days
 */
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
