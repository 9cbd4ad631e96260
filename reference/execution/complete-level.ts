import { isJsonObject } from "../json/json-object.ts";
import { ok, type Result } from "../result.ts";
import type { PlannedField } from "../validation/plan.ts";
import type { LoadedFields } from "./load-level.ts";
import type { Failure, ObjectNode, SelectionBatch } from "./object-node.ts";
import type { Path } from "./path.ts";
import type { ObjectRecord } from "./resolver.ts";

/** Where the values of a level come from, and where its failures go. */
export interface Completion {
  readonly loaded: LoadedFields;
  readonly failures: Failure[];
}

/**
 * Writes every value of a level into the response.
 *
 * The response holds the selected fields and no others, under their own names. A field that fails
 * is null and adds a failure; its siblings are not affected.
 *
 * @returns the objects of the next level; an empty list when the response is complete.
 * @see service.selected-fields
 * @see resolution.keyed-by-name
 * @see failures.siblings
 */
export function completeLevel(
  level: readonly SelectionBatch[],
  { loaded, failures }: Completion,
): readonly SelectionBatch[] {
  const next: SelectionBatch[] = [];
  for (const { selection, nodes } of level) {
    for (const [position, field] of selection.entries()) {
      const { name } = field.definition;
      const results = loaded.get(field);
      const inner: ObjectNode[] = [];
      const completer = new ValueCompleter(inner, failures);
      for (const [index, { record, output, path }] of nodes.entries()) {
        const result = results?.[index] ?? readProperty(record, name);
        output[name] = completer.complete(field, result, { parent: path, segment: name, position });
      }
      if (inner.length > 0) {
        next.push({ selection: field.selection, nodes: inner });
      }
    }
  }
  return next;
}

/**
 * The value of a field without a resolver: the parent's property of the same name.
 *
 * @see resolution.same-named-property
 */
function readProperty(record: ObjectRecord, name: string): Result<unknown, string> {
  return ok(Object.hasOwn(record, name) ? record[name] : undefined);
}

/** Turns resolved values into what the client gets, and collects the objects among them. */
class ValueCompleter {
  readonly #inner: ObjectNode[];
  readonly #failures: Failure[];

  constructor(inner: ObjectNode[], failures: Failure[]) {
    this.#inner = inner;
    this.#failures = failures;
  }

  /**
   * An absent value is null without a failure, and any other scalar is left as it is. A list becomes
   * an array, in which each element fails by itself.
   *
   * @see resolution.absent-scalar
   * @see resolution.absence-is-no-failure
   * @see resolution.values-are-not-absence
   * @see resolution.values-unchanged
   * @see types.list-is-array
   * @see failures.each-element
   */
  complete({ definition }: PlannedField, result: Result<unknown, string>, path: Path): unknown {
    if (!result.ok) {
      return this.#fail(path, result.error);
    }
    const value = result.value ?? null;
    if (value === null || definition.kind === "scalar") {
      return value;
    }
    if (!definition.isList) {
      return this.#completeObject(value, path);
    }
    if (!Array.isArray(value)) {
      return this.#fail(path, `${definition.coordinate} is not a list`);
    }
    return value.map((element: unknown, index) =>
      this.#completeObject(element, { parent: path, segment: index, position: index }),
    );
  }

  #completeObject(value: unknown, path: Path): unknown {
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
