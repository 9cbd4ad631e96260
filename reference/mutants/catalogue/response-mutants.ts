import { isJsonObject } from "../../json/json-object.ts";
import type { MutantCatalogue } from "../mutant.ts";
import { changeEachLoan } from "../toolkit/change-data.ts";
import {
  changeHeaders,
  changeResponseText,
  isEmptyList,
  replaceBody,
  reshapeBodies,
  reshapeResponse,
} from "../toolkit/reshape-response.ts";

/** The response has another shape, status, headers or bytes than it should. */
export const responseMutants: MutantCatalogue = {
  "books-of-loans-flattened": {
    clauses: ["answer.data", "service.selected-fields"],
    description: "Merges the fields of a loan's book into the loan",
    override: changeEachLoan(({ book, ...rest }) =>
      isJsonObject(book) ? { ...rest, ...book } : rest,
    ),
  },
  "errors-left-out-when-empty": {
    clauses: ["answer.errors-present"],
    description: "Drops errors when it is empty",
    override: reshapeBodies(200, ({ data, errors }) =>
      isEmptyList(errors) ? { data } : { data, errors },
    ),
  },
  "books-redirected": {
    clauses: ["endpoint.path", "status.only-200-and-400"],
    description: "Redirects documents about a book to another path",
    override: {
      encode: (original) => (response) => {
        const encoded = original(response);
        const headers = { ...encoded.headers, Location: "/books" };
        return encoded.body.includes('"book')
          ? { ...replaceBody(encoded, ""), status: 308, headers }
          : encoded;
      },
    },
  },
  "further-keys-on-success": {
    clauses: ["answer.no-further-keys"],
    description: "Adds the key extensions to a successful response",
    override: reshapeBodies(200, (body) => ({ ...body, extensions: {} })),
  },
  "data-null-on-refusal": {
    clauses: ["answer.defects-only", "validation.no-execution"],
    description: "Adds `data: null` to a rejection",
    override: reshapeBodies(400, (body) => ({ data: null, ...body })),
  },
  "defects-as-200": {
    clauses: ["processing.defects-end-it", "errors.two-channels"],
    description: "Responds to defects with status 200",
    keep: "a guide or a command names it",
    override: reshapeResponse(({ body }) => ({ status: 200, body })),
  },
  "partial-success-as-207": {
    clauses: ["status.only-200-and-400", "service.partial-success", "processing.valid-is-200"],
    description: "Responds with status 207 when a field fails",
    override: reshapeResponse(({ status, body }) => ({
      status: status === 200 && !isEmptyList(body["errors"]) ? 207 : status,
      body,
    })),
  },
  "books-at-an-address-of-their-own": {
    clauses: ["service.one-address", "processing.valid-is-200", "status.only-200-and-400"],
    description: "Responds with status 404 to documents about a book",
    override: reshapeResponse(({ status, body }) => ({
      status: JSON.stringify(body).includes('"book') ? 404 : status,
      body,
    })),
  },
  "content-type-with-another-parameter": {
    clauses: ["answer.content-type", "answer.content-type-spelling"],
    description: "Adds a parameter besides the charset to the content type",
    keep: "users meet it",
    override: changeHeaders(() => ({
      "Content-Type": "application/json; charset=utf-8; odata.metadata=minimal",
    })),
  },
  "charset-in-capitals": {
    clauses: ["answer.content-type-spelling"],
    description: "Writes the charset of the content type in capitals",
    override: changeHeaders(() => ({ "Content-Type": "application/json; charset=UTF-8" })),
  },
  "content-length-in-characters": {
    clauses: ["answer.content-length"],
    description: "Counts characters instead of bytes in the content length",
    override: changeHeaders(({ body }) => ({
      "Content-Length": String([...body.toString("utf8")].length),
    })),
  },
  "body-in-latin-1": {
    clauses: ["answer.utf-8"],
    description: "Encodes bodies in Latin-1",
    override: changeResponseText((text) => Buffer.from(text, "latin1")),
  },
  "quotes-in-body-not-escaped": {
    clauses: ["answer.json"],
    description: "Does not escape double quotes and backslashes in bodies",
    keep: "users meet it",
    override: changeResponseText((text) => text.replaceAll(/\\(["\\])/g, "$1")),
  },
};
