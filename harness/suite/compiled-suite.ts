import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import type { JsonValue } from "../json/json-value.ts";
import type { Case } from "./case.ts";
import { fingerprintData } from "./fingerprint-data.ts";
import type { Formats } from "./formats.ts";
import type { Suite } from "./suite.ts";

/** Where a build writes the compiled suite, relative to the kit's folder. */
export const compiledFiles = {
  data: "dist/suite.json",
  validators: "dist/validators.cjs",
} as const;

/** The kit's own data: what reading and checking every file would give. */
export type KitData = Pick<
  Suite,
  "sections" | "clauses" | "sentences" | "typeSystem" | "dataset" | "cases"
>;

/** Content of `dist/suite.json`. */
export interface CompiledFile {
  /** The state of the sources before the build read them. */
  readonly fingerprint: string | undefined;
  /** The cases without their files, whose paths differ from machine to machine. */
  readonly data: KitData;
  /** The schemas in cases, as JSON text: the index of each is the number of its validator. */
  readonly inlineSchemas: readonly string[];
}

/** Finds validators that a build compiled; undefined for a schema that it did not know. */
export interface CompiledValidators {
  readonly named: <K extends keyof Formats>(name: K) => ValidateFunction<Formats[K]> | undefined;
  /** @param text the schema as JSON text. */
  readonly inline: (text: string) => ValidateFunction<JsonValue> | undefined;
}

/** The kit's own data and the validators of all their schemas. */
export interface CompiledSuite {
  readonly data: KitData;
  readonly validators: CompiledValidators;
}

/**
 * Reads the compiled suite, which takes a twentieth of the time of reading its sources.
 *
 * @param root the kit's folder.
 * @returns undefined if the suite is not compiled, or if its sources have changed since.
 */
export function readCompiledSuite(root: string): CompiledSuite | undefined {
  const file = readCompiledFile(join(root, compiledFiles.data));
  if (file === undefined || file.fingerprint !== (fingerprintData(root) ?? file.fingerprint)) {
    return undefined;
  }
  const folder = join(root, "spec-cases");
  const locate = (item: Case): Case => ({ ...item, file: join(folder, `${item.id}.json`) });
  return {
    data: { ...file.data, cases: file.data.cases.map(locate) },
    validators: openValidators(join(root, compiledFiles.validators), file.inlineSchemas),
  };
}

function readCompiledFile(path: string): CompiledFile | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Names the export of the validator of a schema in a case. */
export function nameInlineValidator(number: number): string {
  return `inline ${number}`;
}

/** The module of validators is loaded when the first one is asked for. */
function openValidators(path: string, inlineSchemas: readonly string[]): CompiledValidators {
  const load = createRequire(import.meta.url);
  const numbers = new Map(inlineSchemas.map((text, number) => [text, number]));
  return {
    named: (name) => load(path)[name],
    inline: (text) => {
      const number = numbers.get(text);
      return number === undefined ? undefined : load(path)[nameInlineValidator(number)];
    },
  };
}
