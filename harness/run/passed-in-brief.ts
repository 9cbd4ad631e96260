import { printCasePath, readCasePath } from "../generate/case-path.ts";
import { printGeneratedId } from "../generate/name-case.ts";
import type { JudgedCase } from "../suite/case.ts";
import type { PassedResult } from "./case-result.ts";
import type { GeneratedOutcome } from "./run-generated-case.ts";

/**
 * Generated cases that passed, of which only what names them is kept: a run may have millions. Their
 * results have no steps and no exchanges.
 */
export interface PassedInBrief extends Iterable<PassedResult> {
  /** Number of them. */
  readonly count: number;
}

/** The passed cases of a property: parallel lists take little memory. */
interface PropertyPasses {
  /** What the cases share. */
  readonly head: JudgedCase;
  readonly seed: number;
  readonly numbers: number[];
  readonly durations: number[];
  readonly notes: (readonly string[])[];
}

/** Collects generated cases that passed. */
export class BriefPasses implements PassedInBrief {
  readonly #passes = new Map<string, PropertyPasses>();
  /** Equal notes, of which one list is kept. */
  readonly #notes = new Map<string, readonly string[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a case that was drawn, not shrunk. */
  add({ example, result: { notes, durationMs = 0 } }: GeneratedOutcome): void {
    const { item, seed, path } = example;
    const passes = this.#passes.get(item.property) ?? {
      head: { ...item, needs: [], steps: [] },
      seed,
      numbers: [],
      durations: [],
      notes: [],
    };
    this.#passes.set(item.property, passes);
    passes.numbers.push(Number(readCasePath(path)?.steps));
    passes.durations.push(durationMs);
    passes.notes.push(this.#share(notes));
    this.#count += 1;
  }

  *[Symbol.iterator](): Generator<PassedResult, void> {
    for (const [property, { head, seed, numbers, durations, notes }] of this.#passes) {
      for (const [index, number] of numbers.entries()) {
        yield {
          case: { ...head, id: printGeneratedId(property, number) },
          source: "generated",
          verdict: "passed",
          origin: { seed, path: printCasePath({ property, steps: String(number) }) },
          notes: notes[index] ?? [],
          durationMs: durations[index],
        };
      }
    }
  }

  #share(notes: readonly string[]): readonly string[] {
    const key = notes.join("\n");
    const shared = this.#notes.get(key) ?? notes;
    this.#notes.set(key, shared);
    return shared;
  }
}
