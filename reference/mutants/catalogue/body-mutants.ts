import { err, ok } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeBody, rejectBody } from "../toolkit/change-step.ts";

const defective = { document: "price title" };

/** Request bodies are read wrongly, or rejected. */
export const bodyMutants: readonly Mutant[] = [
  {
    name: "percent-signs-in-body-decoded",
    clause: "request.document",
    alsoBreaks: ["request.json-spelling"],
    description: "Decodes percent signs with two digits in bodies, as in addresses",
    requests: [{ document: "price", variables: { note: "%22" } }],
    override: rewriteBody(decodePercents),
  },
  {
    name: "plus-signs-in-body-as-blanks",
    clause: "request.document",
    alsoBreaks: ["request.json-spelling"],
    description: "Reads plus signs in bodies as spaces",
    requests: [{ body: '{"document":"price","variables":{"n":1E+5}}' }],
    override: rewriteBody((text) => text.replaceAll("+", " ")),
  },
  {
    name: "body-decoded-in-pieces",
    clause: "request.document",
    alsoBreaks: ["syntax.string"],
    description: "Decodes bodies in pieces of a fixed size, such as 1,024 bytes",
    requests: [{ document: `${" ".repeat(995)}member(id: "zoë") { name }` }],
    override: {
      read: (original) => (body) => {
        const starts = Array.from({ length: Math.ceil(body.length / 1024) }, (_, at) => at * 1024);
        const pieces = starts.map((start) => body.toString("utf8", start, start + 1024));
        return original(Buffer.from(pieces.join("")));
      },
    },
  },
  {
    name: "bodies-from-eight-kibibytes-on-refused",
    clause: "request.document",
    alsoBreaks: ["limits.none-specified"],
    description: "Rejects bodies from a fixed length on, such as 8,192 bytes",
    requests: [{ document: `price${" ".repeat(8192)}title` }],
    override: {
      read: (original) => (body) =>
        body.length >= 8192 ? err(["The body is too long"]) : original(body),
    },
  },
  {
    name: "variables-required",
    clause: "request.variables",
    description: "Rejects bodies without variables",
    requests: [defective],
    override: rejectBody((text) => !/"(v|\\u0076)ariables"/.test(text)),
  },
  {
    name: "control-characters-in-variables-refused",
    clause: "variables.unused",
    description: "Rejects variables that hold control characters, whether they are used or not",
    requests: [{ document: "price", variables: { note: "a\u001bb" } }],
    override: {
      read: (original) => (body) => {
        const query = original(body);
        const values = query.ok ? Object.values(query.value.variables) : [];
        return values.some((value) => typeof value === "string" && /\p{Cc}/u.test(value))
          ? err(["Variables hold control characters"])
          : query;
      },
    },
  },
  {
    name: "numbers-with-exponent-refused",
    clause: "variables.unused",
    alsoBreaks: ["request.json-spelling"],
    description: "Rejects bodies with a number that is written with an exponent",
    requests: [{ body: '{"document":"price","variables":{"n":1e5}}' }],
    override: rejectBody((text) => /[:[,]\s*-?\d+(\.\d+)?[eE]/.test(text)),
  },
  {
    name: "first-document-in-body-read",
    clause: "request.json-spelling",
    alsoBreaks: ["variables.any-name"],
    description: "Takes the first string behind a key named document, also of a variable",
    requests: [{ body: '{"variables":{"document":"rack"},"document":"price"}' }],
    override: {
      read: (original) => (body) => {
        const query = original(body);
        const [, first] = /"document"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(body.toString()) ?? [];
        return query.ok && first !== undefined
          ? ok({ ...query.value, document: String(JSON.parse(first)) })
          : query;
      },
    },
  },
  {
    name: "blanks-in-body-refused",
    clause: "request.json-spelling",
    description: "Rejects bodies with whitespace between tokens",
    requests: [{ body: '{ "document": "price" }' }],
    override: rejectBody((text) => /\s/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ""))),
  },
  {
    name: "escaped-solidus-kept",
    clause: "request.json-spelling",
    description: "Reads an escaped solidus as an escaped double quote",
    requests: [{ body: '{"document":"member(id: \\"a\\/b\\") { price }"}' }],
    override: changeBody((text) => text.replaceAll("\\/", '\\"')),
  },
  {
    name: "escaped-keys-unknown",
    clause: "request.json-spelling",
    description: "Does not recognize keys of a body that are written with escapes",
    requests: [{ body: '{"\\u0064ocument":"price"}' }],
    override: changeBody((text) => text.replaceAll(/\\u([0-9a-f]{4})(?=[a-zA-Z]*"\s*:)/g, "x$1")),
  },
];

/** Rewrites the text of each body before it is read. */
function rewriteBody(rewrite: (text: string) => string): Overrides {
  return {
    read: (original) => (body) => original(Buffer.from(rewrite(body.toString("utf8")))),
  };
}

function decodePercents(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
