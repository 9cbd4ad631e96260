import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import type { Selection } from "../../oracle/selection.ts";
import { isPortableSelection } from "../../portable/is-portable-selection.ts";
import type { FieldDefinition } from "../../suite/type-system.ts";
import type { Domain } from "../create-domain.ts";
import { shrinkSelection } from "../shrinking/shrink-selection.ts";
import { simplestArgument } from "../shrinking/simplest-argument.ts";
import { withShrinker } from "../shrinking/with-shrinker.ts";
import { arbitraryArguments } from "./arbitrary-arguments.ts";
import { bare, distinctFields, type FieldChoice, shareWeight } from "./distinct-fields.ts";
import { unknownFields, unknownFieldsBelow } from "./unknown-fields.ts";

/** How a document is strewn with defects. */
interface DefectProfile {
  /** How often documents are strewn like this. */
  readonly weight: number;
  /** Weight of fields without a defect of their own; published fields with one weigh 2. */
  readonly sound: number;
  /** Weight of unknown fields. */
  readonly unknown: number;
  /** How many levels from the top are free of defects. */
  readonly cleanLevels: number;
  /** How many fields stand beside each other at most. */
  readonly maxSiblings: number;
}

const profiles: readonly DefectProfile[] = [
  { weight: 6, sound: 2, unknown: 2, cleanLevels: 0, maxSiblings: 7 },
  { weight: 3, sound: 9, unknown: 2, cleanLevels: 0, maxSiblings: 6 },
  { weight: 3, sound: 3, unknown: 2, cleanLevels: 1, maxSiblings: 6 },
  { weight: 3, sound: 3, unknown: 2, cleanLevels: 2, maxSiblings: 6 },
  { weight: 2, sound: 3, unknown: 2, cleanLevels: 3, maxSiblings: 6 },
  { weight: 1, sound: 1, unknown: 30, cleanLevels: 0, maxSiblings: 60 },
];

/** How far down a document may nest. */
const maxLevels = 12;

/**
 * Selections with defects of any kind at any place, alone or many beside each other. They need
 * nothing of the server but that it is there.
 */
export function invalidSelections(domain: Domain): fc.Arbitrary<Selection> {
  const strewn = profiles.map(({ weight, ...profile }) => ({
    weight,
    arbitrary: new DefectGenerator(domain, profile).selections(domain.typeSystem.root, 1),
  }));
  const isUsable = (selection: Selection): boolean =>
    isPortableSelection(selection, domain.typeSystem) &&
    findDefects(selection, domain.typeSystem).length > 0;
  return withShrinker(fc.oneof(...strewn).filter(isUsable), {
    shrink: (selection) => shrinkSelection(selection, simplestArgument(domain)),
    keep: isUsable,
  });
}

/** Builds the arbitrary of one sowing, level by level. */
class DefectGenerator {
  readonly #domain: Domain;
  readonly #profile: Omit<DefectProfile, "weight">;

  constructor(domain: Domain, profile: Omit<DefectProfile, "weight">) {
    this.#domain = domain;
    this.#profile = profile;
  }

  /** @param level 1 at the top of the document. */
  selections(typeName: string, level: number): fc.Arbitrary<Selection> {
    const { typeSystem } = this.#domain;
    const published = Object.entries(typeSystem.types[typeName]?.fields ?? {});
    const { cleanLevels, maxSiblings, sound, unknown } = this.#profile;
    const unharmed = published.map((field) => this.#soundField(field, level));
    if (level <= cleanLevels) {
      return distinctFields(unharmed, published.length);
    }
    const defective = published.map((field) => this.#defectiveField(field, level));
    const unknowns = [unknownFields(typeSystem, typeName, maxLevels - level)];
    return distinctFields(
      [
        ...shareWeight(sound, unharmed),
        ...shareWeight(2, defective),
        ...shareWeight(unknown, unknowns),
      ],
      maxSiblings,
    );
  }

  #soundField([name, definition]: PublishedField, level: number): FieldChoice {
    if (definition.kind === "scalar") {
      return { weight: 1, name: fc.constant(name), rest: bare };
    }
    const weight = level <= this.#profile.cleanLevels ? 8 : 3;
    const selections = this.selections(definition.type, level + 1);
    return { weight, name: fc.constant(name), rest: withArgument(definition, selections) };
  }

  #defectiveField([name, definition]: PublishedField, level: number): FieldChoice {
    if (definition.kind === "object") {
      const rest = withArgument(definition, fc.constant(undefined));
      return { weight: 3, name: fc.constant(name), rest };
    }
    const below = unknownFieldsBelow(this.#domain.typeSystem, maxLevels - level);
    const rest = below.map((selection) => ({ selection }));
    return { weight: 1, name: fc.constant(name), rest };
  }
}

type PublishedField = readonly [name: string, definition: FieldDefinition];

/** What an object field has: the argument that it declares, if any, and a sub-selection, if any. */
function withArgument(
  definition: Extract<FieldDefinition, { kind: "object" }>,
  selections: fc.Arbitrary<Selection | undefined>,
): FieldChoice["rest"] {
  const { argument: key } = definition;
  const argument = key === undefined ? fc.constant(undefined) : arbitraryArguments(key);
  return fc.tuple(argument, selections).map(([given, selection]) => ({
    ...(given !== undefined && { argument: given }),
    ...(selection !== undefined && { selection }),
  }));
}
