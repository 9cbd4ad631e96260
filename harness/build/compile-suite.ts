import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { JsonObject } from "../json/json-value.ts";
import { makeFolder } from "../kit/make-folder.ts";
import type { Case } from "../suite/case.ts";
import { compiledFiles, type KitData } from "../suite/compiled-suite.ts";
import { fingerprintData } from "../suite/fingerprint-data.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { loadSuiteSources } from "../suite/load-suite.ts";
import { ajvOptions } from "../suite/validators.ts";

/**
 * Compiles the suite, and writes it to `dist/`: all data as one file, and the validators of all
 * schemas as another one.
 *
 * @param root the kit's folder.
 * @throws SuiteError with a diagnostic for everything that is invalid in any file.
 */
export function compileSuite(root: string): void {
  const fingerprint = fingerprintData(root);
  const { sections, clauses, sentences, typeSystem, dataset, cases } = loadSuiteSources({ root });
  const data: KitData = {
    sections,
    clauses,
    sentences,
    typeSystem,
    dataset,
    cases: cases.map(({ file: _file, ...item }) => item),
  };
  const inlineSchemas = new Set(cases.flatMap(listInlineSchemas));
  makeFolder(join(root, "dist"));
  writeFileSync(join(root, compiledFiles.validators), compileValidators(root, inlineSchemas));
  writeFileSync(join(root, compiledFiles.data), formatAscii(data));
  writeFileSync(join(root, compiledFiles.fingerprint), fingerprint ?? "");
}

/** Writes JSON as ASCII characters, which Node decodes in less than half of the time. */
function formatAscii(data: KitData): string {
  return JSON.stringify(data).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Lists the schemas of bodies in a case, as JSON text. */
export function listInlineSchemas(item: Case): string[] {
  const expected =
    item.level === "unspecified"
      ? [item.reference]
      : listExchanges(item).map(({ response }) => response);
  return expected.flatMap((response) =>
    "bodySchema" in response && response.bodySchema !== undefined
      ? [JSON.stringify(response.bodySchema)]
      : [],
  );
}

/** Writes a module that exports a validator by the name of each format, or the text of each schema. */
function compileValidators(root: string, inlineSchemas: ReadonlySet<string>): string {
  const ajv = new Ajv({ ...ajvOptions, code: { source: true } });
  const keys: Record<string, string> = {};
  for (const [name, schema] of listFormats(root)) {
    ajv.addSchema(schema, name);
    keys[name] = name;
  }
  for (const text of inlineSchemas) {
    const key = `inline ${Object.keys(keys).length}`;
    ajv.addSchema(JSON.parse(text), key);
    keys[text] = key;
  }
  return standalone.default(ajv, keys);
}

/** Reads the schemas of the kit's own formats, by their names. */
function listFormats(root: string): [name: string, schema: JsonObject][] {
  const extension = ".schema.json";
  return readdirSync(join(root, "schemas")).map((file) => [
    file.slice(0, -extension.length),
    JSON.parse(readFileSync(join(root, "schemas", file), "utf8")),
  ]);
}
