import fc from "fast-check";
import type { SelectedField, Selection } from "../../oracle/selection.ts";

/** A field that may be selected: its name is drawn before anything below it. */
export interface FieldChoice {
  /** How often it is drawn, compared with the others. */
  readonly weight: number;
  readonly name: fc.Arbitrary<string>;
  /** Its argument and its sub-selection, where it has them. */
  readonly rest: fc.Arbitrary<Omit<SelectedField, "name">>;
}

/** Scales the weights of some choices so that together they have a weight. */
export function shareWeight(weight: number, choices: readonly FieldChoice[]): FieldChoice[] {
  const whole = choices.reduce((sum, choice) => sum + choice.weight, 0);
  return choices.map((choice) => ({ ...choice, weight: (choice.weight * weight) / whole }));
}

/** A field with nothing but its name. */
export const bare: fc.Arbitrary<Omit<SelectedField, "name">> = fc.constant({});

/**
 * Selections of one to `most` fields in any order, none of them twice. Nothing is made for a name
 * that is taken already: with the usual array of unique values, most of the time would go into
 * branches that are thrown away. It does not shrink; see `withShrinker()`.
 *
 * @see syntax.repeated-field
 */
export function distinctFields(
  choices: readonly FieldChoice[],
  most: number,
): fc.Arbitrary<Selection> {
  return new DistinctFields(choices, most);
}

class DistinctFields extends fc.Arbitrary<Selection> {
  readonly #choices: readonly FieldChoice[];
  readonly #wholeWeight: number;
  readonly #most: number;

  constructor(choices: readonly FieldChoice[], most: number) {
    super();
    this.#choices = choices;
    this.#wholeWeight = choices.reduce((sum, { weight }) => sum + weight, 0);
    this.#most = most;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Selection> {
    const wanted = random.nextInt(1, this.#most);
    const names = new Set<string>();
    const fields: SelectedField[] = [];
    for (let tries = triesForEach * wanted; fields.length < wanted && tries > 0; tries -= 1) {
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
    let place = random.nextDouble() * this.#wholeWeight;
    return this.#choices.find(({ weight }) => {
      place -= weight;
      return place < 0;
    });
  }

  override canShrinkWithoutContext(_value: unknown): _value is Selection {
    return false;
  }

  override shrink(): fc.Stream<fc.Value<Selection>> {
    return fc.Stream.nil();
  }
}

/** How often a name is drawn for each field that is wanted; the first is never taken. */
const triesForEach = 4;
