import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { maxLevels } from "../../oracle/portable/bounds.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { FieldDefinition } from "../../suite/type-system.ts";
import type { Domain } from "../create-domain.ts";
import { arbitraryArguments } from "./arbitrary-arguments.ts";
import { around, bare, distinctFields, type FieldChoice, shareWeight } from "./distinct-fields.ts";
import { shrinkingSelections } from "./shrink-selection.ts";
import { unknownFields, unknownFieldsBelow } from "./unknown-fields.ts";

interface DefectProfile {
  readonly weight: number;
  /** Weight of published fields without a defect; published fields with one have weight 2. */
  readonly valid: number;
  readonly unknown: number;
  /** Number of levels, from the top, without defects. */
  readonly cleanLevels: number;
  readonly maxSiblings: number;
}

const profiles: readonly DefectProfile[] = [
  { weight: 6, valid: 2, unknown: 2, cleanLevels: 0, maxSiblings: 7 },
  { weight: 3, valid: 9, unknown: 2, cleanLevels: 0, maxSiblings: 6 },
  { weight: 3, valid: 3, unknown: 2, cleanLevels: 1, maxSiblings: 6 },
  { weight: 3, valid: 3, unknown: 2, cleanLevels: 2, maxSiblings: 6 },
  { weight: 2, valid: 3, unknown: 2, cleanLevels: 3, maxSiblings: 6 },
  { weight: 1, valid: 1, unknown: 30, cleanLevels: 0, maxSiblings: 60 },
];

/** Draws selections with defects of every kind at any place, which can be judged on any server. */
export function invalidSelections(domain: Domain): fc.Arbitrary<Selection> {
  const injected = profiles.map(({ weight, ...profile }) => ({
    weight,
    arbitrary: new DefectGenerator(domain, profile).selections(domain.typeSystem.root, 1),
  }));
  const isUsable = (selection: Selection): boolean =>
    isPortableSelection(selection, domain.typeSystem) &&
    findDefects(selection, domain.typeSystem).length > 0;
  return shrinkingSelections(fc.oneof(...injected).filter(isUsable), domain, isUsable);
}

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
    const { cleanLevels, maxSiblings, valid, unknown } = this.#profile;
    const validFields = published.map((field) => this.#validField(field, level));
    if (level <= cleanLevels) {
      return distinctFields(validFields, published.length);
    }
    const defective = published.map((field) => this.#defectiveField(field, level));
    const unknownChoices = [unknownFields(typeSystem, typeName, maxLevels - level)];
    return distinctFields(
      [
        ...shareWeight(valid, validFields),
        ...shareWeight(2, defective),
        ...shareWeight(unknown, unknownChoices),
      ],
      maxSiblings,
    );
  }

  #validField([name, definition]: PublishedField, level: number): FieldChoice {
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
    return { weight: 1, name: fc.constant(name), rest: around(below) };
  }
}

type PublishedField = readonly [name: string, definition: FieldDefinition];

function withArgument(
  definition: Extract<FieldDefinition, { kind: "object" }>,
  selections: fc.Arbitrary<Selection | undefined>,
): FieldChoice["rest"] {
  const { argument: key } = definition;
  const drawn = key === undefined ? fc.constant(undefined) : arbitraryArguments(key);
  return fc.tuple(drawn, selections).map(([argument, selection]) => ({ argument, selection }));
}
