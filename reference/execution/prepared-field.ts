import type { FieldDefinition } from "../type-system/type-system.ts";
import type { Plan } from "../validation/plan.ts";
import type { Resolver, Resolvers } from "./resolver.ts";

/** Everything that execution needs of a published field, whatever the document. */
export interface PreparedField {
  /** Counts the fields in the order in which they are prepared, from 0. */
  readonly number: number;
  readonly definition: FieldDefinition;
  /** `undefined` for a field that is a property of its parent. */
  readonly resolver: Resolver | undefined;
  /** Whether its values are looked up for all records at once, before anything is written. */
  readonly isLookedUp: boolean;
  readonly isList: boolean;
  readonly isInherited: boolean;
}

/** Prepares each published field once, so that new documents cost only a look into a Map. */
export class FieldPreparation {
  readonly #resolvers: Resolvers;
  readonly #prepared = new Map<FieldDefinition, PreparedField>();

  constructor(resolvers: Resolvers) {
    this.#resolvers = resolvers;
  }

  /** Gives the same prepared field each time for the same definition. */
  prepareAll(plan: Plan): PreparedField[] {
    return plan.map(({ definition }) => this.#prepare(definition));
  }

  #prepare(definition: FieldDefinition): PreparedField {
    let prepared = this.#prepared.get(definition);
    if (prepared === undefined) {
      prepared = this.#create(definition);
      this.#prepared.set(definition, prepared);
    }
    return prepared;
  }

  #create(definition: FieldDefinition): PreparedField {
    const resolver = this.#resolvers.get(definition.coordinate);
    return {
      number: this.#prepared.size,
      definition,
      resolver,
      isLookedUp: resolver !== undefined || definition.kind === "object",
      isList: definition.kind === "object" && definition.isList,
      isInherited: definition.name in {},
    };
  }
}
