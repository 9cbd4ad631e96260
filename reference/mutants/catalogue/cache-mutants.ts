import type { JsonObject } from "../../json/json-object.ts";
import type { MutantCatalogue, Overrides } from "../mutant.ts";
import { cacheBy } from "../toolkit/cache-by.ts";
import { mapEntries } from "../toolkit/change-data.ts";

/** A cache takes different queries for the same one, because of what its key leaves out. */
export const cacheMutants: MutantCatalogue = {
  "rejections-cached-without-white-space": {
    clauses: ["isolation.no-leak"],
    description: "Caches rejections by document and variables, without whitespace",
    override: cacheByDocument(400, (document) => document.replaceAll(/\s/g, "")),
  },
  "rejections-cached-without-braces": {
    clauses: ["isolation.no-leak"],
    description: "Caches rejections by document and variables, without braces",
    override: cacheByDocument(400, dropBraces),
  },
  "rejections-cached-by-end": {
    clauses: ["isolation.no-leak"],
    description: "Caches rejections by the end of the document, such as 7,000 characters",
    override: cacheByDocument(400, (document) => document.slice(-7000)),
  },
  "successes-cached-by-folded-names": {
    clauses: ["isolation.no-leak"],
    description: "Caches successful responses by document, ignoring the case of names",
    override: cacheByDocument(200, (document) =>
      document.replaceAll(/"[^"]*"|[^"]+/g, (piece) =>
        piece.startsWith('"') ? piece : piece.toLowerCase(),
      ),
    ),
  },
  "successes-cached-without-braces": {
    clauses: ["isolation.no-leak"],
    description: "Caches successful responses by document and variables, without braces",
    override: cacheByDocument(200, dropBraces),
  },
  "successes-cached-by-beginning": {
    clauses: ["isolation.no-leak"],
    description:
      "Caches successful responses by the beginning of the document, such as 7,000 characters",
    override: cacheByDocument(200, (document) => document.slice(0, 7000)),
  },
  "answers-cached-by-folded-names-of-variables": {
    clauses: ["isolation.no-leak", "service.reusable-document", "variables.whole-name"],
    description: "Caches responses by document and variables, ignoring the case of their names",
    override: cacheByVariables((variables) =>
      Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    ),
  },
  "answers-cached-by-part-of-values": {
    clauses: ["isolation.no-leak", "service.reusable-document"],
    description: "Caches responses by document and the first characters of values, such as twenty",
    override: cacheByValues((value) => (typeof value === "string" ? value.slice(0, 20) : value)),
  },
  "answers-cached-by-beginning-of-variables": {
    clauses: ["isolation.no-leak", "service.reusable-document"],
    description: "Caches responses by document and the first characters of all variables",
    override: cacheByVariables((variables) => JSON.stringify(variables).slice(0, 500)),
  },
  "answers-cached-by-first-variables": {
    clauses: ["isolation.no-leak", "service.reusable-document"],
    description: "Caches responses by document and the first variables, such as four",
    override: cacheByVariables((variables) => Object.entries(variables).slice(0, 4)),
  },
  "answers-cached-by-numbers-without-sign": {
    clauses: ["isolation.no-leak", "service.reusable-document"],
    description: "Caches responses by document and variables, without the signs of numbers",
    override: cacheByValues((value) => (typeof value === "number" ? Math.abs(value) : value)),
  },
  "answers-cached-by-numbers-for-words": {
    clauses: ["isolation.no-leak", "service.reusable-document"],
    description: "Caches responses by document and variables, with 1 for true and 0 for false",
    override: cacheByValues((value) => (typeof value === "boolean" ? Number(value) : value)),
  },
  "answers-cached-by-texts-of-lists": {
    clauses: ["isolation.no-leak", "service.reusable-document"],
    description:
      "Caches responses by document and variables, with a list as the text it has in JavaScript",
    override: cacheByValues((value) =>
      Array.isArray(value) || typeof value === "number" ? String(value) : value,
    ),
  },
};

/** Caches the responses with a status. */
function cacheByDocument(status: 200 | 400, reduce: (document: string) => string): Overrides {
  return cacheBy(
    ({ document, variables }) => JSON.stringify([reduce(document), variables]),
    status,
  );
}

function cacheByVariables(reduce: (variables: JsonObject) => unknown): Overrides {
  return cacheBy(({ document, variables }) => JSON.stringify([document, reduce(variables)]));
}

function cacheByValues(reduce: (value: unknown) => unknown): Overrides {
  return cacheByVariables((variables) => mapEntries(variables, (_, value) => reduce(value)));
}

function dropBraces(document: string): string {
  return document.replaceAll(/[{}]/g, "").split(/\s+/).join(" ").trim();
}
