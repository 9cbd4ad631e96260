import { choose } from "./choose.ts";
import type { Readings } from "./readings.ts";

/** A value that equals another one exactly if `===` says so. */
export type Comparable = string | number | boolean | null | undefined;

/**
 * Asks about the reading that a server takes of one freedom. A server learns nothing about its
 * readings but the answers, so servers that get the same answers behave in the same way.
 *
 * A question depends on nothing but the choice and on earlier answers, and asks no other switch.
 * It may throw a Rejection: that is an answer, too.
 */
export interface Switch<Choice> {
  <Answer extends Comparable>(question: (choice: Choice) => Answer): Answer;
  /**
   * @param print gives the same value for two answers only if their difference matters to nothing.
   */
  <Answer>(question: (choice: Choice) => Answer, print: (answer: Answer) => Comparable): Answer;
}

/** Connects the stages of a model server with the readings that the server takes. */
export interface Switches {
  /**
   * Gives the switch of a freedom.
   *
   * @param choices what each reading means, by the reading's id; the first one is the default.
   * @throws UnknownReading for a reading that has no switch.
   */
  readonly connect: <Choice>(
    freedom: string,
    choices: Readonly<Record<string, Choice>>,
  ) => Switch<Choice>;

  /**
   * Gives the switch of a freedom that concerns what a server has for a key.
   *
   * @param tables what each reading means, by the reading's id.
   * @param print gives the same for two values only if their difference matters to nothing.
   * @throws UnknownReading for a reading that has no switch.
   */
  readonly connectTable: <Value>(
    freedom: string,
    tables: Readonly<Record<string, Table<Value>>>,
    print: (value: Value) => Comparable,
  ) => Table<Value>;
}

/** Gives the value of a key: the same one each time. */
export type Table<Value> = (key: string) => Value;

/** Sets the switches of a single server. */
export function setSwitches(readings: Readings): Switches {
  return {
    connectTable: (freedom, tables) => choose(readings, freedom, tables),
    connect: (freedom, choices) => {
      const choice = choose(readings, freedom, choices);
      return <Answer>(question: (chosen: typeof choice) => Answer): Answer => question(choice);
    },
  };
}
