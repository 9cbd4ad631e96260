import fc from "fast-check";
import type { FieldDefinition } from "../cases/type-system.ts";
import { findDefects } from "../oracle/find-defects.ts";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import { looseArguments } from "./arguments.ts";
import { hasJudgedForm } from "./judged-form.ts";
import type { Scope } from "./scope.ts";
import { shrinkSelection } from "./shrink-selection.ts";
import { simplestArgument } from "./simplest-argument.ts";
import { strayFields, strayFieldsBelow } from "./stray-fields.ts";
import { withShrinker } from "./with-shrinker.ts";

/** How a document is strewn with defects. */
interface Sowing {
  /** How often documents are strewn like this. */
  readonly weight: number;
  /** Weight of fields without a defect of their own; published fields with one weigh 2. */
  readonly sound: number;
  /** Weight of unknown fields. */
  readonly stray: number;
  /** How many levels from the top are free of defects. */
  readonly cleanLevels: number;
  /** How many fields stand beside each other at most. */
  readonly mostSiblings: number;
}

const sowings: readonly Sowing[] = [
  { weight: 6, sound: 2, stray: 2, cleanLevels: 0, mostSiblings: 7 },
  { weight: 3, sound: 9, stray: 2, cleanLevels: 0, mostSiblings: 6 },
  { weight: 3, sound: 3, stray: 2, cleanLevels: 1, mostSiblings: 6 },
  { weight: 3, sound: 3, stray: 2, cleanLevels: 2, mostSiblings: 6 },
  { weight: 2, sound: 3, stray: 2, cleanLevels: 3, mostSiblings: 6 },
  { weight: 1, sound: 1, stray: 30, cleanLevels: 0, mostSiblings: 60 },
];

/** How far down a document may nest. */
const mostLevels = 12;

/**
 * Selections with defects of any kind at any place, alone or many beside each other. They need
 * nothing of the server but that it is there.
 */
export function invalidSelections(scope: Scope): fc.Arbitrary<Selection> {
  const strewn = sowings.map(({ weight, ...sowing }) => ({
    weight,
    arbitrary: new Sower(scope, sowing).selections(scope.typeSystem.root, 1),
  }));
  const shrink = (selection: Selection): Iterable<Selection> =>
    shrinkSelection(selection, simplestArgument(scope));
  return withShrinker(fc.oneof(...strewn), shrink).filter(
    (selection) =>
      hasJudgedForm(selection, scope.typeSystem) &&
      findDefects(selection, scope.typeSystem).length > 0,
  );
}

/** Builds the arbitrary of one sowing, level by level. */
class Sower {
  readonly #scope: Scope;
  readonly #sowing: Omit<Sowing, "weight">;

  constructor(scope: Scope, sowing: Omit<Sowing, "weight">) {
    this.#scope = scope;
    this.#sowing = sowing;
  }

  /** @param level 1 at the top of the document. */
  selections(typeName: string, level: number): fc.Arbitrary<Selection> {
    const { typeSystem } = this.#scope;
    const published = Object.entries(typeSystem.types[typeName]?.fields ?? {});
    const sound = published.map(([name, definition]) => this.#soundField(name, definition, level));
    const defective = published.map(([name, definition]) =>
      this.#defectiveField(name, definition, level),
    );
    const { cleanLevels, mostSiblings } = this.#sowing;
    const isClean = level <= cleanLevels;
    const stray = strayFields(typeSystem, typeName, mostLevels - level);
    const field = fc.oneof(
      { weight: this.#sowing.sound, arbitrary: fc.oneof(...sound) },
      { weight: isClean ? 0 : 2, arbitrary: fc.oneof(...defective) },
      { weight: isClean ? 0 : this.#sowing.stray, arbitrary: stray },
    );
    return fc.uniqueArray(field, {
      minLength: 1,
      maxLength: isClean ? published.length : mostSiblings,
      size: "max",
      selector: ({ name }) => name,
    });
  }

  #soundField(
    name: string,
    definition: FieldDefinition,
    level: number,
  ): fc.WeightedArbitrary<SelectedField> {
    return definition.kind === "scalar"
      ? { weight: 1, arbitrary: fc.constant({ name }) }
      : {
          weight: level <= this.#sowing.cleanLevels ? 8 : 3,
          arbitrary: withArgument(name, definition, this.selections(definition.type, level + 1)),
        };
  }

  #defectiveField(
    name: string,
    definition: FieldDefinition,
    level: number,
  ): fc.WeightedArbitrary<SelectedField> {
    return definition.kind === "scalar"
      ? {
          weight: 1,
          arbitrary: strayFieldsBelow(this.#scope.typeSystem, mostLevels - level).map(
            (selection) => ({ name, selection }),
          ),
        }
      : { weight: 3, arbitrary: withArgument(name, definition, fc.constant(undefined)) };
  }
}

/** An object field with the argument that it declares, if any, and a sub-selection, if any. */
function withArgument(
  name: string,
  definition: Extract<FieldDefinition, { kind: "object" }>,
  selections: fc.Arbitrary<Selection | undefined>,
): fc.Arbitrary<SelectedField> {
  const { argument: key } = definition;
  const argument = key === undefined ? fc.constant(undefined) : looseArguments(key);
  return fc.tuple(argument, selections).map(([given, selection]) => ({
    name,
    ...(given !== undefined && { argument: given }),
    ...(selection !== undefined && { selection }),
  }));
}
