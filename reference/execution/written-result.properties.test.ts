import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Document, Field } from "../document/document.ts";
import { BoundedText } from "../json/bounded-text.ts";
import { isJsonObject } from "../json/json-object.ts";
import { err, ok, type Result } from "../result.ts";
import { anyText } from "../testing/any-text.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { FieldDefinition, ObjectType } from "../type-system/type-system.ts";
import type { Plan } from "../validation/plan.ts";
import { validateDocument } from "../validation/validate-document.ts";
import { executePlan } from "./execute-plan.ts";
import type { ErrorEntry, ExecutionResult } from "./execution-result.ts";
import type { ObjectRecord, Resolver, Resolvers } from "./resolver.ts";
import type { Source } from "./source.ts";
import { WrittenResult } from "./written-result.ts";

const typeSystem = readTypeSystem();

/** Valid selections of a type, in which a field may occur twice. */
function selectFrom(type: ObjectType): fc.Arbitrary<readonly Field[]> {
  const fields = [...type.fields.values()].map((definition): fc.Arbitrary<Field> => {
    const argument = fc.option(
      fc.record({ key: fc.constant("key"), kind: fc.constant("string" as const), text: key }),
      { nil: undefined },
    );
    const selection =
      definition.kind === "object" ? selectFrom(definition.type) : fc.constant(undefined);
    return fc.record({ name: fc.constant(definition.name), argument, selection });
  });
  return fc.array(fc.oneof(...fields), { minLength: 1, maxLength: 4 });
}

const key = fc.constantFrom("a", "b", "c", "toString");
const document: fc.Arbitrary<Document> = selectFrom(typeSystem.root);

const scalar = fc.oneof(
  anyText(),
  fc.constantFrom('"', "\\", "\u2028", "\ud800", "é🧮", "x".repeat(300)),
  fc.constantFrom(0, -0, 1.5, 2 ** 53, true, null, undefined),
);
const names = [...typeSystem.root.fields.values()].flatMap((field) =>
  field.kind === "object" ? [...field.type.fields.keys(), "bookIsbn", "book", "dueDate"] : [],
);
const record = fc.dictionary(fc.constantFrom(...names), fc.oneof(scalar, key));

/** What sources may give, and what they may not: elements and values of another shape. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: record },
  { weight: 4, arbitrary: fc.array(fc.oneof({ weight: 5, arbitrary: record }, scalar)) },
  scalar,
);
const result: fc.Arbitrary<Result<unknown, string>> = fc.oneof(
  { weight: 4, arbitrary: value.map(ok) },
  fc.string().map(err),
);

/** Resolvers that each have their own source, which gives the results in rotation, by key. */
function createResolvers(
  results: readonly Result<unknown, string>[],
  wrap: (loaded: readonly Result<unknown, string>[]) => ReturnType<Source["load"]>,
): Resolvers {
  const pick = (text: string): Result<unknown, string> =>
    results[(text.codePointAt(0) ?? 0) % results.length] ?? ok(undefined);
  const create = (name: string, property: string): [string, Resolver] => {
    const source: Source = { name, load: (keys) => wrap(keys.map(pick)) };
    const keyOf: Resolver["keyOf"] = (parent, argument) => {
      const own = parent[property];
      return typeof own === "string" ? own : argument;
    };
    return [name, { source, keyOf }];
  };
  return new Map([
    create("Query.member", "none"),
    create("Query.book", "none"),
    create("Member.loans", "id"),
    create("Loan.overdueDays", "dueDate"),
  ]);
}

/** What execution means, field by field and without regard to the number of calls. */
class PlainExecution {
  readonly errors: ErrorEntry[] = [];
  readonly #resolvers: Resolvers;

  constructor(resolvers: Resolvers) {
    this.#resolvers = resolvers;
  }

  resolve(plan: Plan, record: ObjectRecord, path: readonly (string | number)[]): ObjectRecord {
    return Object.fromEntries(
      plan.map(({ definition, argument, selection }) => {
        const at = [...path, definition.name];
        const found = this.#load(definition, record, argument);
        if (!found.ok) {
          return [definition.name, this.#fail(at, found.error)];
        }
        const value = found.value ?? null;
        if (definition.kind === "scalar" || value === null) {
          return [definition.name, value];
        }
        if (!definition.isList) {
          return [definition.name, this.#resolveObject(value, selection, at)];
        }
        return Array.isArray(value)
          ? [
              definition.name,
              value.map((element: unknown, index) =>
                this.#resolveObject(element, selection, [...at, index]),
              ),
            ]
          : [definition.name, this.#fail(at, `${definition.coordinate} is not a list`)];
      }),
    );
  }

  #load(
    { name, coordinate }: FieldDefinition,
    record: ObjectRecord,
    argument: string | undefined,
  ): Result<unknown, string> {
    const resolver = this.#resolvers.get(coordinate);
    if (resolver === undefined) {
      return ok(Object.hasOwn(record, name) ? record[name] : undefined);
    }
    const asked = resolver.keyOf(record, argument);
    const results = asked === undefined ? [ok(undefined)] : resolver.source.load([asked]);
    assert.ok(Array.isArray(results));
    const [only] = results;
    return only;
  }

  #resolveObject(value: unknown, selection: Plan, at: readonly (string | number)[]): unknown {
    return isJsonObject(value)
      ? this.resolve(selection, value, at)
      : this.#fail(at, "the value is not an object");
  }

  #fail(at: readonly (string | number)[], message: string): null {
    this.errors.push({ path: at.join("."), message });
    return null;
  }
}

function write(result: ExecutionResult): string {
  const text = new BoundedText(Number.POSITIVE_INFINITY);
  result.writeTo?.(text);
  return text.end().toString();
}

const limits = { sourceTimeoutMs: 60_000 };

describe("WrittenResult", () => {
  it("writes what execution means, whatever the sources give", () => {
    fc.assert(
      fc.property(document, fc.array(result, { minLength: 1, maxLength: 7 }), (tree, results) => {
        const plan = validateDocument(tree, typeSystem);
        assert.ok(plan.ok);
        const resolvers = createResolvers(results, (loaded) => loaded);
        const plain = new PlainExecution(resolvers);
        const data = plain.resolve(plan.value, {}, []);
        const expected = JSON.stringify({ data, errors: plain.errors });
        const root = executePlan(plan.value, { resolvers, limits });
        assert.ok(!(root instanceof Promise));
        const executed = new WrittenResult(root);
        assert.equal(write(executed), expected);
        assert.equal(write(executed), expected, "written once more");
        const parsed: unknown = JSON.parse(expected);
        assert.deepEqual({ data: executed.data, errors: executed.errors }, parsed);
      }),
      { numRuns: 1000 },
    );
  });

  it("writes the same whether the sources answer at once or later", async () => {
    await fc.assert(
      fc.asyncProperty(
        document,
        fc.array(result, { minLength: 1, maxLength: 7 }),
        async (tree, results) => {
          const plan = validateDocument(tree, typeSystem);
          assert.ok(plan.ok);
          const [atOnce, later] = await Promise.all(
            [
              createResolvers(results, (loaded) => loaded),
              createResolvers(results, async (loaded) => loaded),
            ].map(async (resolvers) => {
              const root = await executePlan(plan.value, { resolvers, limits });
              return write(new WrittenResult(root));
            }),
          );
          assert.equal(later, atOnce);
        },
      ),
      { numRuns: 300 },
    );
  });
});
