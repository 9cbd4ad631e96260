import fc from "fast-check";
import type { SelectedField, Selection } from "../oracle/selection.ts";

/** A field that may be selected: its name is drawn before anything below it. */
export interface FieldChoice {
  readonly name: fc.Arbitrary<string>;
  /** Its argument and its sub-selection, where it has them. */
  readonly rest: fc.Arbitrary<Omit<SelectedField, "name">>;
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
  choices: fc.Arbitrary<FieldChoice>,
  most: number,
): fc.Arbitrary<Selection> {
  return new DistinctFields(choices, most);
}

class DistinctFields extends fc.Arbitrary<Selection> {
  readonly #choices: fc.Arbitrary<FieldChoice>;
  readonly #most: number;

  constructor(choices: fc.Arbitrary<FieldChoice>, most: number) {
    super();
    this.#choices = choices;
    this.#most = most;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Selection> {
    const wanted = random.nextInt(1, this.#most);
    const names = new Set<string>();
    const fields: SelectedField[] = [];
    for (let tries = triesForEach * wanted; fields.length < wanted && tries > 0; tries--) {
      const choice = this.#choices.generate(random, biasFactor).value;
      const name = choice.name.generate(random, biasFactor).value;
      if (!names.has(name)) {
        names.add(name);
        fields.push({ name, ...choice.rest.generate(random, biasFactor).value });
      }
    }
    return new fc.Value(fields, undefined);
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
