import type { Query } from "../../document/substitute-variables.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { Mutant } from "../mutant.ts";
import { cacheBy, cacheRejectionsBy, cacheSuccessBy } from "../toolkit/cache-by.ts";
import { mapEntries } from "../toolkit/change-data.ts";
import { rewriteOutsideStrings } from "../toolkit/rewrite-text.ts";

const gap = " ".repeat(7500);
const memberAndBook = "member(id: $a) { name } book(isbn: $b) { pages }";
const uuid = "5f3c1a8e-6d0b-4c7a-9e21-0b8d7c6f4a3";
const numbered = 'member(id: "m$n") { name }';

/** A cache takes different queries for the same one, because of what its key leaves out. */
export const cacheMutants: readonly Mutant[] = [
  {
    name: "rejections-cached-without-white-space",
    clause: "isolation.no-leak",
    description: "Caches rejections by document and variables, without whitespace",
    requests: [{ document: "price title" }, { document: "pricetitle" }],
    override: cacheRejectionsBy(keyBy((document) => document.replaceAll(/\s/g, ""))),
  },
  {
    name: "rejections-cached-without-braces",
    clause: "isolation.no-leak",
    description: "Caches rejections by document and variables, without braces",
    requests: [{ document: 'member(id: "m1") { shelf }' }, { document: 'member(id: "m1") shelf' }],
    override: cacheRejectionsBy(
      keyBy((document) => document.replaceAll(/[{}]/g, "").split(/\s+/).join(" ").trim()),
    ),
  },
  {
    name: "rejections-cached-by-end",
    clause: "isolation.no-leak",
    description: "Caches rejections by the end of the document, such as 7,000 characters",
    requests: [{ document: `shelf${gap}price` }, { document: `aisle${gap}price` }],
    override: cacheRejectionsBy(keyBy((document) => document.slice(-7000))),
  },
  {
    name: "successes-cached-by-folded-names",
    clause: "isolation.no-leak",
    description: "Caches successful responses by document, ignoring the case of names",
    requests: [
      { document: 'member(id: "g1") { name }' },
      { document: 'member(id: "g1") { Name }' },
    ],
    override: cacheSuccessBy(keyBy(foldNames)),
  },
  {
    name: "successes-cached-without-braces",
    clause: "isolation.no-leak",
    description: "Caches successful responses by document and variables, without braces",
    requests: [
      { document: 'member(id: "g1") { loans { id } name }' },
      { document: 'member(id: "g1") { loans { id name } }' },
    ],
    override: cacheSuccessBy(
      keyBy((document) => document.replaceAll(/[{}]/g, "").split(/\s+/).join(" ").trim()),
    ),
  },
  {
    name: "successes-cached-by-beginning",
    clause: "isolation.no-leak",
    description:
      "Caches successful responses by the beginning of the document, such as 7,000 characters",
    requests: [
      { document: `book(isbn: "b1") { author${gap}title }` },
      { document: `book(isbn: "b1") { author${gap}pages }` },
    ],
    override: cacheSuccessBy(keyBy((document) => document.slice(0, 7000))),
  },
  {
    name: "answers-cached-by-folded-names-of-variables",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document", "variables.whole-name"],
    description: "Caches responses by document and variables, ignoring the case of their names",
    requests: [
      { document: "member(id: $x) { name }", variables: { x: "m1", X: 1 } },
      { document: "member(id: $x) { name }", variables: { x: "g1", X: 1 } },
    ],
    override: cacheByVariables((variables) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]),
        ),
      ),
    ),
  },
  {
    name: "answers-cached-by-part-of-values",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document"],
    description: "Caches responses by document and the first characters of values, such as twenty",
    requests: [
      { document: "member(id: $a) { name }", variables: { a: `${uuid}1` } },
      { document: "member(id: $a) { name }", variables: { a: `${uuid}2` } },
    ],
    override: cacheByVariables((variables) =>
      JSON.stringify(
        mapEntries(variables, (_, value) =>
          typeof value === "string" ? value.slice(0, 20) : value,
        ),
      ),
    ),
  },
  {
    name: "answers-cached-by-beginning-of-variables",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document"],
    description: "Caches responses by document and the first characters of all variables",
    requests: [
      { document: memberAndBook, variables: { a: "m".repeat(900), b: "b1" } },
      { document: memberAndBook, variables: { a: "m".repeat(900), b: "b10" } },
    ],
    override: cacheByVariables((variables) => JSON.stringify(variables).slice(0, 500)),
  },
  {
    name: "answers-cached-by-first-variables",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document"],
    description: "Caches responses by document and the first variables, such as four",
    requests: [
      { document: "member(id: $e) { name }", variables: { a: 1, b: 2, c: 3, d: 4, e: "m1" } },
      { document: "member(id: $e) { name }", variables: { a: 1, b: 2, c: 3, d: 4, e: "g1" } },
    ],
    override: cacheByVariables((variables) =>
      JSON.stringify(Object.entries(variables).slice(0, 4)),
    ),
  },
  {
    name: "answers-cached-by-numbers-without-sign",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document"],
    description: "Caches responses by document and variables, without the signs of numbers",
    requests: [
      { document: numbered, variables: { n: 1 } },
      { document: numbered, variables: { n: -1 } },
    ],
    override: cacheByVariables((variables) =>
      JSON.stringify(mapEntries(variables, (_, value) => changeNumber(value, Math.abs))),
    ),
  },
  {
    name: "answers-cached-by-numbers-for-words",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document"],
    description: "Caches responses by document and variables, with 1 for true and 0 for false",
    requests: [
      { document: 'member(id: "is-$word") { name }', variables: { word: 1 } },
      { document: 'member(id: "is-$word") { name }', variables: { word: true } },
    ],
    override: cacheByVariables((variables) =>
      JSON.stringify(
        mapEntries(variables, (_, value) => (typeof value === "boolean" ? Number(value) : value)),
      ),
    ),
  },
  {
    name: "answers-cached-by-texts-of-lists",
    clause: "isolation.no-leak",
    alsoBreaks: ["service.reusable-document"],
    description:
      "Caches responses by document and variables, with a list as the text it has in JavaScript",
    requests: [
      { document: numbered, variables: { n: 7 } },
      { document: numbered, variables: { n: [7] } },
    ],
    override: cacheByVariables((variables) =>
      JSON.stringify(
        mapEntries(variables, (_, value) =>
          Array.isArray(value) || typeof value === "number" ? String(value) : value,
        ),
      ),
    ),
  },
];

/** A key of the variables and what is left of the document. */
function keyBy(reduce: (document: string) => string): (query: Query) => string {
  return ({ document, variables }) => JSON.stringify([reduce(document), variables]);
}

/** Caches responses by the document and what is left of the variables. */
function cacheByVariables(reduce: (variables: JsonObject) => string): Mutant["override"] {
  return cacheBy(({ document, variables }) => JSON.stringify([document, reduce(variables)]));
}

function foldNames(document: string): string {
  return rewriteOutsideStrings(document, (piece) => piece.toLowerCase());
}

function changeNumber(value: unknown, change: (value: number) => number): unknown {
  return typeof value === "number" ? change(value) : value;
}
