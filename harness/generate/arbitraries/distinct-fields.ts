import fc from "fast-check";
import type { SelectedField, Selection } from "../../oracle/selection.ts";

/** A field that may be drawn. Its name is drawn before its other parts. */
export interface FieldChoice {
  /** How often it is drawn, relative to the weights of the other choices. */
  readonly weight: number;
  readonly name: fc.Arbitrary<string>;
  /** Its argument and its sub-selection, if any. */
  readonly rest: fc.Arbitrary<Omit<SelectedField, "name">>;
}

/** Scales the weights of some choices so that they add up to a given weight. */
export function shareWeight(weight: number, choices: readonly FieldChoice[]): FieldChoice[] {
  const totalWeight = choices.reduce((sum, choice) => sum + choice.weight, 0);
  return choices.map((choice) => ({ ...choice, weight: (choice.weight * weight) / totalWeight }));
}

/** The rest of a field that has only a name. */
export const bare: fc.Arbitrary<Omit<SelectedField, "name">> = fc.constant({});

/**
 * Draws selections of fields with distinct names, which do not shrink: see `ShrinkingSelections`. The
 * rest of a field is drawn only if its name is free, since `fc.uniqueArray()` would discard most of
 * them.
 */
export function distinctFields(
  choices: readonly FieldChoice[],
  maxLength: number,
): fc.Arbitrary<Selection> {
  return new DistinctFields(choices, maxLength);
}

class DistinctFields extends fc.Arbitrary<Selection> {
  readonly #choices: readonly FieldChoice[];
  readonly #totalWeight: number;
  readonly #maxLength: number;

  constructor(choices: readonly FieldChoice[], maxLength: number) {
    super();
    this.#choices = choices;
    this.#totalWeight = choices.reduce((sum, { weight }) => sum + weight, 0);
    this.#maxLength = maxLength;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Selection> {
    const wanted = random.nextInt(1, this.#maxLength);
    const names = new Set<string>();
    const fields: SelectedField[] = [];
    for (let tries = triesPerField * wanted; fields.length < wanted && tries > 0; tries -= 1) {
      const choice = this.#draw(random);
      const name = choice?.name.generate(random, biasFactor).value;
      if (choice !== undefined && name !== undefined && !names.has(name)) {
        names.add(name);
        fields.push({ name, ...choice.rest.generate(random, biasFactor).value });
      }
    }
    return new fc.Value(fields, undefined);
  }

  #draw(random: fc.Random): FieldChoice | undefined {
    let place = random.nextDouble() * this.#totalWeight;
    for (const choice of this.#choices) {
      place -= choice.weight;
      if (place < 0) {
        return choice;
      }
    }
    return undefined;
  }

  override canShrinkWithoutContext(_value: unknown): _value is Selection {
    return false;
  }

  override shrink(): fc.Stream<fc.Value<Selection>> {
    return fc.Stream.nil();
  }
}

/** Names to draw for each field before giving up. The first draw always succeeds. */
const triesPerField = 4;
