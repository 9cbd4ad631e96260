import fc from "fast-check";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import { OwnArbitrary } from "./own-arbitrary.ts";

/** A field that may be drawn. Its name is drawn before its other parts. */
export interface FieldChoice {
  /** How often it is drawn, relative to the weights of the other choices. */
  readonly weight: number;
  readonly name: fc.Arbitrary<string>;
  readonly rest: fc.Arbitrary<Omit<SelectedField, "name">>;
}

/** Scales the weights of some choices so that they add up to a given weight. */
export function shareWeight(weight: number, choices: readonly FieldChoice[]): FieldChoice[] {
  const totalWeight = choices.reduce((sum, choice) => sum + choice.weight, 0);
  return choices.map((choice) => ({ ...choice, weight: (choice.weight * weight) / totalWeight }));
}

/** The rest of a field that has only a name. */
export const bare: fc.Arbitrary<Omit<SelectedField, "name">> = fc.constant({});

/** Draws the rest of a field that has a sub-selection, too. */
export function around(selections: fc.Arbitrary<Selection>): FieldChoice["rest"] {
  return selections.map((selection) => ({ selection }));
}

/**
 * Draws selections of fields with distinct names, which do not shrink: see `shrinkingSelections()`. The
 * rest of a field is drawn only if its name is free, since `fc.uniqueArray()` would discard most of
 * them.
 */
export function distinctFields(
  choices: readonly FieldChoice[],
  maxLength: number,
): fc.Arbitrary<Selection> {
  const totalWeight = choices.reduce((sum, { weight }) => sum + weight, 0);
  return new OwnArbitrary((random, biasFactor) => {
    const wanted = random.nextInt(1, maxLength);
    const names = new Set<string>();
    const fields: SelectedField[] = [];
    for (let tries = triesPerField * wanted; fields.length < wanted && tries > 0; tries -= 1) {
      const choice = choose(choices, random.nextDouble() * totalWeight);
      const name = choice?.name.generate(random, biasFactor).value;
      if (choice !== undefined && name !== undefined && !names.has(name)) {
        names.add(name);
        fields.push({ name, ...choice.rest.generate(random, biasFactor).value });
      }
    }
    return fields;
  });
}

/** @param place a number below the total weight of the choices. */
function choose(choices: readonly FieldChoice[], place: number): FieldChoice | undefined {
  let left = place;
  return choices.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}

/** Names to draw for each field before giving up. The first draw always succeeds. */
const triesPerField = 4;
