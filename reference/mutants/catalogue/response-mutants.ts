import { isJsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeData, changeLoans } from "../toolkit/change-data.ts";
import {
  changeHeaders,
  changeResponseText,
  replaceBody,
  reshapeRejection,
  reshapeResponse,
  reshapeSuccess,
} from "../toolkit/reshape-response.ts";

const defective = { document: "price" };
const valid = { document: 'member(id: "m1") { name }' };
const failing = { document: 'member(id: "g1") { loans { overdueDays } }' };
const bothFields = { document: 'member(id: "m1") { name } book(isbn: "b1") { pages }' };
const beyondAscii = { document: 'book(isbn: "b1") { title }' };
const beyond16Bits = { document: 'book(isbn: "ß7") { title }' };

/** The response has another shape, status, headers or bytes than it should. */
export const responseMutants: readonly Mutant[] = [
  {
    name: "second-root-field-lost",
    clause: "answer.data",
    alsoBreaks: ["service.selected-fields"],
    description: "Drops all top-level fields after the first from the data",
    requests: [bothFields],
    override: changeData((data) => Object.fromEntries(Object.entries(data).slice(0, 1))),
  },
  {
    name: "unselected-root-field-added",
    clause: "service.selected-fields",
    description: "Adds null for top-level fields that are not selected",
    requests: [valid],
    override: changeData((data) => ({ member: null, book: null, ...data })),
  },
  {
    name: "books-of-loans-flattened",
    clause: "answer.data",
    alsoBreaks: ["service.selected-fields"],
    description: "Merges the fields of a loan's book into the loan",
    requests: [{ document: 'member(id: "g1") { loans { book { title } } }' }],
    override: changeLoans((loans) =>
      loans.map(({ book, ...rest }) => (isJsonObject(book) ? { ...rest, ...book } : { ...rest })),
    ),
  },
  {
    name: "errors-left-out-when-empty",
    clause: "answer.errors-present",
    description: "Drops errors when it is empty",
    requests: [valid],
    override: reshapeSuccess(({ data, errors }) =>
      isEmptyList(errors) ? { data } : { data, errors },
    ),
  },
  {
    name: "further-keys-on-success",
    clause: "answer.no-further-keys",
    description: "Adds the key extensions to a successful response",
    requests: [valid],
    override: reshapeSuccess((body) => ({ ...body, extensions: {} })),
  },
  {
    name: "data-null-on-refusal",
    clause: "answer.defects-only",
    alsoBreaks: ["validation.no-execution"],
    description: "Adds `data: null` to a rejection",
    requests: [defective],
    override: reshapeRejection((body) => ({ data: null, ...body })),
  },
  {
    name: "defects-as-200",
    clause: "processing.defects-end-it",
    alsoBreaks: ["errors.two-channels"],
    description: "Responds to defects with status 200",
    requests: [defective],
    override: reshapeResponse(({ body }) => ({ status: 200, body })),
  },
  {
    name: "defects-as-422",
    clause: "status.only-200-and-400",
    alsoBreaks: ["processing.defects-end-it"],
    description: "Responds to defects with status 422",
    requests: [defective],
    override: reshapeResponse(({ status, body }) => ({
      status: status === 400 ? 422 : status,
      body,
    })),
  },
  {
    name: "success-as-201",
    clause: "status.only-200-and-400",
    alsoBreaks: ["processing.valid-is-200"],
    description: "Responds to a valid document with status 201",
    requests: [valid],
    override: reshapeResponse(({ status, body }) => ({
      status: status === 200 ? 201 : status,
      body,
    })),
  },
  {
    name: "partial-success-as-207",
    clause: "status.only-200-and-400",
    alsoBreaks: ["service.partial-success", "processing.valid-is-200"],
    description: "Responds with status 207 when a field fails",
    requests: [failing],
    override: reshapeResponse(({ status, body }) => ({
      status: status === 200 && !isEmptyList(body["errors"]) ? 207 : status,
      body,
    })),
  },
  {
    name: "redirected-to-slash",
    clause: "endpoint.path",
    alsoBreaks: ["status.only-200-and-400"],
    description: "Redirects from /graph to /graph/",
    requests: [valid],
    override: {
      encode: (original) => (response) => {
        const encoded = replaceBody(original(response), "");
        return { ...encoded, status: 308, headers: { ...encoded.headers, Location: "/graph/" } };
      },
    },
  },
  {
    name: "books-at-an-address-of-their-own",
    clause: "service.one-address",
    alsoBreaks: ["processing.valid-is-200", "status.only-200-and-400"],
    description: "Responds with status 404 to documents about a book",
    requests: [{ document: 'book(isbn: "b1") { price }' }],
    override: reshapeResponse(({ status, body }) => ({
      status: JSON.stringify(body).includes('"book') ? 404 : status,
      body,
    })),
  },
  {
    name: "refusals-as-html",
    clause: "answer.content-type",
    description: "Declares another content type for rejections, like that of HTML",
    requests: [defective],
    override: changeHeaders(({ status }) =>
      status === 400 ? { "Content-Type": "text/html; charset=utf-8" } : {},
    ),
  },
  {
    name: "content-type-with-another-parameter",
    clause: "answer.content-type",
    alsoBreaks: ["answer.content-type-spelling"],
    description: "Adds a parameter besides the charset to the content type",
    requests: [valid],
    override: changeHeaders(() => ({
      "Content-Type": "application/json; charset=utf-8; odata.metadata=minimal",
    })),
  },
  {
    name: "charset-in-capitals",
    clause: "answer.content-type-spelling",
    description: "Writes the charset of the content type in capitals",
    requests: [valid],
    override: changeHeaders(() => ({ "Content-Type": "application/json; charset=UTF-8" })),
  },
  {
    name: "content-length-in-characters",
    clause: "answer.content-length",
    description: "Counts characters instead of bytes in the content length",
    requests: [beyondAscii],
    override: changeHeaders(({ body }) => ({
      "Content-Length": String([...body.toString("utf8")].length),
    })),
  },
  {
    name: "content-length-left-out",
    clause: "answer.content-length",
    description: "Sends bodies without a content length",
    requests: [valid],
    override: changeHeaders(() => ({ "Content-Length": undefined })),
  },
  {
    name: "content-length-of-refusals-short",
    clause: "answer.content-length",
    description: "Leaves the last byte of a rejection out of the content length",
    requests: [defective],
    override: changeHeaders(({ status, body }) =>
      status === 400 ? { "Content-Length": String(body.length - 1) } : {},
    ),
  },
  {
    name: "body-in-latin-1",
    clause: "answer.utf-8",
    description: "Encodes bodies in Latin-1",
    requests: [beyondAscii],
    override: changeBytes((text) => Buffer.from(text, "latin1")),
  },
  {
    name: "body-encoded-in-pieces",
    clause: "answer.utf-8",
    description: "Breaks characters at the ends of pieces of a fixed size, such as 4,096 bytes",
    requests: [{ document: 'book(isbn: "long-ideographs") { title }' }],
    override: changeResponseText((text) => {
      const bytes = Buffer.from(text);
      const starts = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, at) => at * 4096);
      return starts.map((start) => bytes.toString("utf8", start, start + 4096)).join("");
    }),
  },
  {
    name: "surrogates-encoded-apart",
    clause: "answer.utf-8",
    description: "Encodes each half of a surrogate pair separately",
    requests: [beyond16Bits],
    override: changeBytes(encodeCodeUnits),
  },
  {
    name: "body-with-byte-order-mark",
    clause: "answer.json",
    description: "Adds a byte order mark to the start of bodies",
    requests: [valid],
    override: changeResponseText((text) => `\ufeff${text}`),
  },
  {
    name: "keys-of-body-twice",
    clause: "answer.json",
    description: "Adds a second key errors to bodies",
    requests: [defective],
    override: changeResponseText((text) => text.replace(/\}$/, ',"errors":[]}')),
  },
  {
    name: "quotes-in-body-not-escaped",
    clause: "answer.json",
    description: "Does not escape double quotes and backslashes in bodies",
    requests: [{ document: 'book(isbn: "b 2") { title }' }],
    override: changeResponseText((text) => text.replaceAll(/\\(["\\])/g, "$1")),
  },
];

function changeBytes(encode: (text: string) => Buffer): Overrides {
  return {
    encode: (original) => (response) => {
      const encoded = original(response);
      return replaceBody(encoded, encode(encoded.body.toString("utf8")));
    },
  };
}

/** Encodes each UTF-16 code unit separately, like CESU-8. */
function encodeCodeUnits(text: string): Buffer {
  return Buffer.concat(
    text.split("").map((unit) => {
      const code = unit.charCodeAt(0);
      return code < 0xd800 || code > 0xdfff
        ? Buffer.from(unit)
        : Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
    }),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
