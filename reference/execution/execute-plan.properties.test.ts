import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Document, Field } from "../document/document.ts";
import { err, ok, type Result } from "../result.ts";
import { anyText } from "../testing/any-text.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { ObjectType } from "../type-system/type-system.ts";
import { validateDocument } from "../validation/validate-document.ts";
import { executePlan } from "./execute-plan.ts";
import { FieldPreparation } from "./prepared-field.ts";
import type { Resolver, Resolvers } from "./resolver.ts";
import type { Source } from "./source.ts";

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

describe("executePlan()", () => {
  const limits = { sourceTimeoutMs: 60_000 };

  it("writes as text what it builds as objects, whatever the sources give", () => {
    fc.assert(
      fc.property(document, fc.array(result, { minLength: 1, maxLength: 7 }), (tree, results) => {
        const plan = validateDocument(tree, typeSystem);
        const fields = new FieldPreparation(createResolvers(results, (loaded) => loaded));
        const executed = plan.ok && executePlan(plan.value, { fields, limits });
        assert.ok(executed !== false && !(executed instanceof Promise));
        assert.equal(executed.toText?.(), JSON.stringify(executed));
        assert.equal(executed.toText?.(), JSON.stringify(executed), "written once more");
      }),
      { numRuns: 1000 },
    );
  });

  it("gives the same result at once and later", async () => {
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
            ].map((resolvers) =>
              executePlan(plan.value, { fields: new FieldPreparation(resolvers), limits }),
            ),
          );
          assert.equal(JSON.stringify(later), JSON.stringify(atOnce));
        },
      ),
      { numRuns: 300 },
    );
  });
});
