import { ValueEncoder } from "../json/value-encoder.ts";
import type { FieldDefinition } from "../type-system/type-system.ts";
import type { Plan } from "../validation/plan.ts";
import type { Resolver, Resolvers } from "./resolver.ts";

/** Everything that execution needs of a published field, whatever the document. */
export interface PreparedField {
  readonly definition: FieldDefinition;
  /** `undefined` for a field that is a property of its parent. */
  readonly resolver: Resolver | undefined;
  /** Whether its values are looked up for all records at once, before anything is written. */
  readonly isLookedUp: boolean;
  readonly isList: boolean;
  /** Whether every object inherits a property of this name. */
  readonly isInherited: boolean;
  /** Writes the first field of an object: a brace, the name and the value. */
  readonly firstEntry: ValueEncoder;
  /** Writes another field of an object: a comma, the name and the value. */
  readonly nextEntry: ValueEncoder;
  /** Writes the end of an entry in `errors`: the name, which ends the path, and the message. */
  readonly failure: ValueEncoder;
}

/**
 * Prepares each published field once: the first time that a document selects it.
 *
 * A document never seen before then costs no more than a look into a Map for each of its fields.
 */
export class FieldPreparation {
  readonly #resolvers: Resolvers;
  readonly #prepared = new WeakMap<FieldDefinition, PreparedField>();

  constructor(resolvers: Resolvers) {
    this.#resolvers = resolvers;
  }

  /** Returns the prepared fields of a selection, always the same one for the same definition. */
  prepareAll(plan: Plan): PreparedField[] {
    const prepared = new Array<PreparedField>(plan.length);
    for (let index = 0; index < plan.length; index += 1) {
      const planned = plan[index];
      if (planned !== undefined) {
        prepared[index] = this.#prepare(planned.definition);
      }
    }
    return prepared;
  }

  #prepare(definition: FieldDefinition): PreparedField {
    let prepared = this.#prepared.get(definition);
    if (prepared === undefined) {
      prepared = createField(definition, this.#resolvers.get(definition.coordinate));
      this.#prepared.set(definition, prepared);
    }
    return prepared;
  }
}

function createField(definition: FieldDefinition, resolver: Resolver | undefined): PreparedField {
  const { name, kind } = definition;
  return {
    definition,
    resolver,
    isLookedUp: resolver !== undefined || kind === "object",
    isList: definition.kind === "object" && definition.isList,
    isInherited: name in {},
    firstEntry: new ValueEncoder(`{"${name}":`),
    nextEntry: new ValueEncoder(`,"${name}":`),
    failure: new ValueEncoder(`${name}","message":`),
  };
}
