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
  /** The state of the sources before the build read them; empty in a package without sources. */
  fingerprint: "dist/suite-fingerprint.txt",
  /** The data. Cases are without their files, whose paths differ from machine to machine. */
  data: "dist/suite.json",
  /** A module that exports a validator by the name of each format, or the text of each schema. */
  validators: "dist/validators.cjs",
} as const;

/** The kit's own data: what reading and checking every file would give. */
export type KitData = Pick<
  Suite,
  "sections" | "clauses" | "sentences" | "typeSystem" | "dataset" | "cases"
>;

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
  const validators = openCompiledValidators(root);
  const data = validators && readData(join(root, compiledFiles.data));
  if (validators === undefined || data === undefined) {
    return undefined;
  }
  const folder = join(root, "spec-cases");
  // Written in this way, the paths of all cases take half a millisecond; most are never read.
  const locate = (item: Case): Case => ({ file: `${folder}/${item.id}.json`, ...item });
  return { data: { ...data, cases: data.cases.map(locate) }, validators };
}

/**
 * Finds the compiled validators. Their module is loaded when the first one is asked for.
 *
 * @param root the kit's folder.
 * @returns undefined if they are not compiled, or if the suite has changed since.
 */
export function openCompiledValidators(root: string): CompiledValidators | undefined {
  const fingerprint = readText(join(root, compiledFiles.fingerprint));
  if (fingerprint === undefined || fingerprint !== (fingerprintData(root) ?? fingerprint)) {
    return undefined;
  }
  const load = createRequire(import.meta.url);
  const path = join(root, compiledFiles.validators);
  return { named: (name) => load(path)[name], inline: (text) => load(path)[text] };
}

function readData(path: string): KitData | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
