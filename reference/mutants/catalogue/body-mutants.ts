import { ok } from "../../result.ts";
import type { MutantCatalogue } from "../mutant.ts";
import { changeBody, rejectBody, rejectQuery } from "../toolkit/change-step.ts";

/** Request bodies are read wrongly, or rejected. */
export const bodyMutants: MutantCatalogue = {
  "body-decoded-in-pieces": {
    clauses: ["request.document", "syntax.string"],
    description: "Decodes bodies in pieces of a fixed size, such as 1,024 bytes",
    override: {
      read: (original) => (body) => {
        const starts = Array.from({ length: Math.ceil(body.length / 1024) }, (_, at) => at * 1024);
        const pieces = starts.map((start) => body.toString("utf8", start, start + 1024));
        return original(Buffer.from(pieces.join("")));
      },
    },
  },
  "bodies-from-eight-kibibytes-on-refused": {
    clauses: ["request.document", "limits.none-specified"],
    description: "Rejects bodies from a fixed length on, such as 8,192 bytes",
    override: rejectBody((text) => Buffer.byteLength(text) >= 8192),
  },
  "variables-required": {
    clauses: ["request.variables"],
    description: "Rejects bodies without variables",
    override: rejectBody((text) => !/"(v|\\u0076)ariables"/.test(text)),
  },
  "control-characters-in-variables-refused": {
    clauses: ["variables.unused"],
    description: "Rejects variables that hold control characters, whether they are used or not",
    override: rejectQuery(({ variables }) =>
      Object.values(variables).some((value) => typeof value === "string" && /\p{Cc}/u.test(value)),
    ),
  },
  "numbers-with-exponent-refused": {
    clauses: ["variables.unused", "request.json-spelling"],
    description: "Rejects bodies with a number that is written with an exponent",
    override: rejectBody((text) => /[:[,]\s*-?\d+(\.\d+)?[eE]/.test(text)),
  },
  "first-document-in-body-read": {
    clauses: ["request.json-spelling", "variables.any-name"],
    description: "Takes the first string behind a key named document, also of a variable",
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
  "escaped-solidus-kept": {
    clauses: ["request.json-spelling"],
    description: "Reads an escaped solidus as an escaped double quote",
    override: changeBody((text) => text.replaceAll("\\/", '\\"')),
  },
  "escaped-keys-unknown": {
    clauses: ["request.json-spelling"],
    description: "Does not recognize keys of a body that are written with escapes",
    override: changeBody((text) => text.replaceAll(/\\u([0-9a-f]{4})(?=[a-zA-Z]*"\s*:)/g, "x$1")),
  },
};
