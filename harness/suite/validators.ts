import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Context, createContext, Script } from "node:vm";
import type { Ajv, Options, ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { describeError } from "../terminal/describe-error.ts";
import { findKitRoot } from "./find-kit-root.ts";
import type { Formats } from "./formats.ts";
import { type SchemaViolations, toSchemaViolations } from "./schema-violation.ts";

/** A value that keeps a schema, with its type, or the places where it breaks the schema. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & SchemaViolations);

/** Checks a value against a schema. */
export type Validator<T> = (value: unknown) => Validated<T>;

/** Gives validators, and compiles each schema once. */
export interface FormatValidators {
  readonly named: <K extends keyof Formats>(name: K) => Validator<Formats[K]>;
  /** @throws Error when the schema is invalid. */
  readonly inline: (schema: JsonObject) => Validator<JsonValue>;
}

/** Validators that report all places where a value breaks a schema. */
export interface Validators extends FormatValidators {
  readonly explainInvalid: (schema: JsonObject) => string | undefined;
  /** Report the first place only, for values that may be invalid in many. */
  readonly firstOnly: FormatValidators;
}

const ajvOptions: Options = {
  strict: true,
  strictRequired: true,
  // Errors then have the schema that is broken, for what to do about them.
  verbose: true,
  allowUnionTypes: true,
  // The kit's own schemas are tested, and those of cases are checked when cases are read.
  validateSchema: false,
};

/**
 * Creates validators, which compile each schema when it is asked for.
 *
 * @param root the folder that holds `schemas/`.
 */
export function createValidators(root: string = findKitRoot()): Validators {
  return new SchemaValidators(root, true, { texts: new Set(), leftMs: maxMs });
}

interface Budget {
  leftMs: number;
}

/** Schemas of data files, and what bodies may still take to be compared with them. */
interface FileSchemas extends Budget {
  readonly texts: Set<string>;
}

/** Loads AJV when the first schema is compiled, since loading it takes long. */
class SchemaValidators implements Validators {
  readonly #root: string;
  readonly #allErrors: boolean;
  /** By the text of the schema: many cases share one, and compiling is slow. */
  readonly #inlined = new Map<string, Validator<JsonValue>>();
  /** For compiling schemas of data files. */
  readonly #budget: Budget = { leftMs: maxMs };
  /** Shared with `firstOnly`. */
  readonly #ofFiles: FileSchemas;
  #loadedAjv: Ajv | undefined;
  #firstOnly: FormatValidators | undefined;

  constructor(root: string, allErrors: boolean, ofFiles: FileSchemas) {
    this.#root = root;
    this.#allErrors = allErrors;
    this.#ofFiles = ofFiles;
  }

  named<K extends keyof Formats>(name: K): Validator<Formats[K]> {
    return toValidator(this.#compileNamed(name), () => this.firstOnly.named(name));
  }

  inline(schema: JsonObject): Validator<JsonValue> {
    const text = JSON.stringify(schema);
    const known = this.#inlined.get(text);
    if (known !== undefined) {
      return known;
    }
    const validate = limitTime({ leftMs: maxMs }, () => this.#ajv.compile<JsonValue>(schema));
    const check = toValidator(validate, () => this.firstOnly.inline(schema));
    const limited: Validator<JsonValue> = (value) => this.#compare(text, () => check(value));
    this.#inlined.set(text, limited);
    return limited;
  }

  explainInvalid(schema: JsonObject): string | undefined {
    const text = JSON.stringify(schema);
    if (/"\$(?:ref|id)"/.test(text)) {
      return "it names or uses a part by $id or $ref: write that part out";
    }
    if (text.length > maxSchemaLength) {
      return `it is longer than ${maxSchemaLength / 1024} KiB`;
    }
    if (this.#inlined.has(text)) {
      return undefined;
    }
    this.#ofFiles.texts.add(text);
    if (this.#budget.leftMs < 1) {
      return `all earlier ones took more than ${maxMs / 1000} s: use simpler schemas`;
    }
    try {
      limitTime(this.#budget, () => {
        this.#ajv.validateSchema(schema, true);
        this.inline(schema);
      });
      return undefined;
    } catch (error) {
      return describeError(error);
    }
  }

  get firstOnly(): FormatValidators {
    this.#firstOnly ??= new SchemaValidators(this.#root, false, this.#ofFiles);
    return this.#firstOnly;
  }

  get #ajv(): Ajv {
    this.#loadedAjv ??= createAjv(this.#allErrors);
    return this.#loadedAjv;
  }

  /** Spends limited time, which all schemas of data files share: one of the kit's own need not wait for them. */
  #compare(text: string, check: () => Validated<JsonValue>): Validated<JsonValue> {
    const budget = this.#ofFiles.texts.has(text) ? this.#ofFiles : { leftMs: maxMs };
    try {
      if (budget.leftMs < slowMs) {
        throw new Error(`those before took more than ${maxMs / 1000} s: use simpler schemas`);
      }
      const once = { ...budget };
      const checked = limitTime(once, check, slowMs);
      // What was slow by chance, while garbage was collected, is quick when it is done again.
      return once.leftMs === budget.leftMs ? checked : limitTime(budget, check, slowMs);
    } catch (error) {
      budget.leftMs = 0;
      const message = `Cannot be compared with the schema of the case: ${describeError(error)}`;
      return { ok: false, violations: [{ pointer: "", message }], total: 1 };
    }
  }

  #compileNamed<K extends keyof Formats>(name: K): ValidateFunction<Formats[K]> {
    const ajv = this.#ajv;
    return (
      ajv.getSchema<Formats[K]>(name) ??
      ajv.addSchema(readSchema(this.#root, name), name).compile<Formats[K]>({ $ref: name })
    );
  }
}

/** Maximum characters of a schema of a case, which takes quadratic time to check. */
const maxSchemaLength = 64 * 1024;

/** Maximum milliseconds for all schemas of cases, and for all bodies by them: the cases may be somebody else's. */
const maxMs = 2000;

/** Milliseconds of a comparison that counts: a process may be used for any number of quick ones. */
const slowMs = 50;

/** Milliseconds that this process has computed: the clock counts other programs, too. */
function readComputedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const call = new Script("work()");
let place: Context | undefined;

/**
 * Spends a budget, none of it on what takes less than `freeMs`.
 *
 * @throws Error when the work takes too long, as recursion or a regular expression may.
 */
function limitTime<T>(budget: Budget, work: () => T, freeMs = 0): T {
  place ??= createContext();
  place["work"] = work;
  const begunMs = readComputedMs();
  const deadline = performance.now() + budget.leftMs;
  try {
    return call.runInContext(place, { timeout: Math.ceil(budget.leftMs) });
  } finally {
    const tookMs = readComputedMs() - begunMs;
    const isOver = performance.now() >= deadline;
    budget.leftMs = isOver ? 0 : budget.leftMs - (tookMs < freeMs ? 0 : tookMs);
  }
}

function createAjv(allErrors: boolean): Ajv {
  const { Ajv }: typeof import("ajv") = createRequire(import.meta.url)("ajv");
  // Most schemas are used only a few times: optimizing their code costs more than it saves.
  return new Ajv({
    ...ajvOptions,
    allErrors,
    logger: false,
    code: { optimize: false, process: boundErrors },
  });
}

/** Maximum number of errors that are collected: a file of 64 MiB can have millions. */
const maxErrors = 100_000;

/**
 * Makes the code append the errors that a `$ref` finds, since it takes quadratic time to copy all
 * earlier ones each time, and throw a RangeError once there are too many.
 */
function boundErrors(code: string): string {
  const add = (error: string): string =>
    `if (vErrors.push(${error}) > ${maxErrors}) throw new RangeError("Too many errors")`;
  return code
    .replaceAll(/\bvErrors\.push\((\w+)\)/g, (_, error: string) => add(error))
    .replaceAll(
      /\bvErrors\.concat\(([\w.]+)\)/g,
      (_, errors: string) => `(${errors}.forEach((error) => { ${add("error")} }), vErrors)`,
    );
}

function readSchema(root: string, name: keyof Formats): JsonObject {
  return JSON.parse(readFileSync(join(root, "schemas", `${name}.schema.json`), "utf8"));
}

/** @param findFirst decides about a value with too many errors, of which one is then reported. */
function toValidator<T>(
  validate: ValidateFunction<T>,
  findFirst: () => Validator<T>,
): Validator<T> {
  return (value) => {
    try {
      if (validate(value)) {
        return { ok: true, value };
      }
      const errors = validate.errors ?? [];
      // They refer to all that was validated.
      validate.errors = null;
      return { ok: false, ...toSchemaViolations(errors) };
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
      const first = findFirst()(value);
      const message = `At least ${maxErrors} values break the schema: only the first is listed`;
      return first.ok
        ? first
        : {
            ok: false,
            violations: [...first.violations, { pointer: "", message }],
            total: maxErrors,
          };
    }
  };
}
