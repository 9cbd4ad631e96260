import { isJsonObject } from "../json/json-object.ts";
import { err, ok, type Result } from "../result.ts";
import type { PlannedField } from "../validation/plan.ts";
import type { SourceResults } from "./load-level.ts";
import type { Failure, ObjectNode, SelectionBatch } from "./object-node.ts";
import type { Path } from "./path.ts";
import type { ObjectRecord, Resolvers } from "./resolver.ts";

/** What the values of a level come from, and where its failures go. */
export interface Completion {
  readonly resolvers: Resolvers;
  readonly results: SourceResults;
  readonly failures: Failure[];
}

/**
 * Puts every value of a level into the answer, and gives the objects to go on with.
 *
 * A field that fails leaves null in its place and a failure; nothing else is touched by it.
 *
 * @see failures.siblings
 */
export function completeLevel(
  level: readonly SelectionBatch[],
  completion: Completion,
): readonly SelectionBatch[] {
  const next: SelectionBatch[] = [];
  for (const { selection, places } of level) {
    for (const [position, field] of selection.entries()) {
      const { name } = field.definition;
      const inner: ObjectNode[] = [];
      const objects = new ObjectCompletion(inner, completion.failures);
      for (const { record, output, path } of places) {
        const at: Path = { parent: path, segment: name, position };
        output[name] = objects.complete(field, resolveField(field, record, completion), at);
      }
      if (inner.length > 0) {
        next.push({ selection: field.selection, places: inner });
      }
    }
  }
  return next;
}

/**
 * The value of a field: what its source answered, or the parent's property of the same name.
 *
 * @see resolution.same-named-property
 */
function resolveField(
  field: PlannedField,
  record: ObjectRecord,
  { resolvers, results }: Completion,
): Result<unknown, string> {
  const { name, coordinate } = field.definition;
  const resolver = resolvers.get(coordinate);
  if (resolver === undefined) {
    return ok(Object.hasOwn(record, name) ? record[name] : undefined);
  }
  const key = resolver.keyOf(record, field.argument);
  if (key === undefined) {
    return ok(undefined);
  }
  return results.get(resolver.source)?.get(key) ?? err(`${resolver.source.name} was not asked`);
}

/** Turns resolved values into what the client gets, and collects the objects among them. */
class ObjectCompletion {
  readonly #inner: ObjectNode[];
  readonly #failures: Failure[];

  constructor(inner: ObjectNode[], failures: Failure[]) {
    this.#inner = inner;
    this.#failures = failures;
  }

  /** @see resolution.absent-scalar */
  complete({ definition }: PlannedField, outcome: Result<unknown, string>, at: Path): unknown {
    if (!outcome.ok) {
      return this.#fail(at, outcome.error);
    }
    const value = outcome.value ?? null;
    if (value === null || definition.kind === "scalar") {
      return value;
    }
    if (!definition.isList) {
      return this.#open(value, at);
    }
    if (!Array.isArray(value)) {
      return this.#fail(at, `${definition.coordinate} is not a list`);
    }
    return value.map((element: unknown, index) =>
      this.#open(element, { parent: at, segment: index, position: index }),
    );
  }

  #open(value: unknown, path: Path): unknown {
    if (!isJsonObject(value)) {
      return this.#fail(path, "the value is not an object");
    }
    const output = {};
    this.#inner.push({ record: value, output, path });
    return output;
  }

  #fail(path: Path, message: string): null {
    this.#failures.push({ path, message });
    return null;
  }
}
