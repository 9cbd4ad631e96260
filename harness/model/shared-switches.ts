import { choose } from "./choose.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";
import type { Comparable, Switch, Switches, Table } from "./switches.ts";

/** A set of servers: bit N says whether it holds the server at index N. */
export type ServerSet = bigint;

/** Servers that behave in the same way, and their common result. */
export interface ServerGroup<Output> {
  readonly servers: ServerSet;
  readonly output: Output;
}

/** What a question comes to with some of the readings. */
type Outcome<Answer> =
  | { readonly kind: "answer"; readonly answer: Answer; readonly printed: Comparable }
  | { readonly kind: "error"; readonly error: unknown };

/** A choice, and the servers that make it. */
interface SharedChoice<Choice> {
  readonly choice: Choice;
  readonly servers: ServerSet;
}

/**
 * The switches of many servers at once. A computation runs once for all servers whose switches give
 * the same answers to what it asks, instead of once for each server. Where the answers differ, the
 * computation goes on with some of the servers, and is repeated for the others.
 */
export class SharedSwitches implements Switches {
  readonly #servers: readonly Readings[];
  readonly #all: ServerSet;
  /** Servers that got the same answers so far in the current computation. */
  #current: ServerSet = 0n;
  /** Servers for which the current computation is to be repeated. */
  #left: ServerSet[] = [];
  #isAsking = false;

  constructor(servers: readonly Readings[]) {
    this.#servers = servers;
    this.#all = (1n << BigInt(servers.length)) - 1n;
  }

  readonly connect = <Choice>(
    freedom: string,
    choices: Readonly<Record<string, Choice>>,
  ): Switch<Choice> => {
    const shared = this.#shareChoices(freedom, choices);
    return <Answer>(
      question: (choice: Choice) => Answer,
      print: (answer: Answer) => Comparable = toComparable,
    ): Answer => this.#follow(this.#findOutcomes(shared, question, print));
  };

  /** Outcomes are kept, since most keys come many times. */
  readonly connectTable = <Value>(
    freedom: string,
    tables: Readonly<Record<string, Table<Value>>>,
    print: (value: Value) => Comparable,
  ): Table<Value> => {
    const shared = this.#shareChoices(freedom, tables);
    const known = new Map<string, readonly ServerGroup<Outcome<Value>>[]>();
    return (key) => {
      const outcomes = known.get(key) ?? this.#findOutcomes(shared, (table) => table(key), print);
      known.set(key, outcomes);
      return this.#follow(outcomes);
    };
  };

  /**
   * Runs a computation for some servers.
   *
   * @returns what it gives, and for which of the servers. Each server is in exactly one group.
   */
  split<Output>(servers: ServerSet, compute: () => Output): ServerGroup<Output>[] {
    const groups: ServerGroup<Output>[] = [];
    this.#left = [servers];
    for (let next = this.#left.pop(); next !== undefined; next = this.#left.pop()) {
      this.#current = next;
      const output = compute();
      groups.push({ servers: this.#current, output });
    }
    return groups;
  }

  #shareChoices<Choice>(
    freedom: string,
    choices: Readonly<Record<string, Choice>>,
  ): SharedChoice<Choice>[] {
    const names = Object.fromEntries(Object.keys(choices).map((reading) => [reading, reading]));
    const sets = new Map<string, ServerSet>();
    for (const [index, readings] of this.#servers.entries()) {
      const reading = choose(readings, freedom, names);
      sets.set(reading, (sets.get(reading) ?? 0n) | (1n << BigInt(index)));
    }
    return Object.entries(choices).flatMap(([reading, choice]) => {
      const servers = sets.get(reading);
      return servers === undefined ? [] : [{ choice, servers }];
    });
  }

  /** Asks for all choices. Servers with the same outcome are in one group. */
  #findOutcomes<Choice, Answer>(
    choices: readonly SharedChoice<Choice>[],
    question: (choice: Choice) => Answer,
    print: (answer: Answer) => Comparable,
  ): ServerGroup<Outcome<Answer>>[] {
    if (this.#isAsking) {
      throw new Error("A question asks another switch");
    }
    this.#isAsking = true;
    const outcomes = choices.map(({ choice }) => findOutcome(question, print, choice));
    this.#isAsking = false;
    const [first] = outcomes;
    if (first !== undefined && outcomes.every((outcome) => isSameOutcome(outcome, first))) {
      return [{ servers: this.#all, output: first }];
    }
    return groupServers(choices, outcomes);
  }

  /** Goes on with the servers of one outcome, and leaves those of the others for later. */
  #follow<Answer>(outcomes: readonly ServerGroup<Outcome<Answer>>[]): Answer {
    const [only, ...others] = outcomes;
    if (only !== undefined && others.length === 0) {
      return unwrap(only.output);
    }
    const before = this.#current;
    let followed: Outcome<Answer> | undefined;
    for (const { servers, output } of outcomes) {
      const both = before & servers;
      if (both !== 0n && followed === undefined) {
        followed = output;
        this.#current = both;
      } else if (both !== 0n) {
        this.#left.push(both);
      }
    }
    if (followed === undefined) {
      throw new Error("A switch is asked outside of a computation");
    }
    return unwrap(followed);
  }
}

/** Groups the servers by the outcome of their choice. */
function groupServers<Answer>(
  choices: readonly SharedChoice<unknown>[],
  outcomes: readonly Outcome<Answer>[],
): ServerGroup<Outcome<Answer>>[] {
  const groups: ServerGroup<Outcome<Answer>>[] = [];
  for (const [place, output] of outcomes.entries()) {
    const servers = choices[place]?.servers ?? 0n;
    const index = groups.findIndex((group) => isSameOutcome(group.output, output));
    const group = groups[index];
    if (group === undefined) {
      groups.push({ servers, output });
    } else {
      groups[index] = { servers: group.servers | servers, output: group.output };
    }
  }
  return groups;
}

function unwrap<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind === "error") {
    throw outcome.error;
  }
  return outcome.answer;
}

function findOutcome<Choice, Answer>(
  question: (choice: Choice) => Answer,
  print: (answer: Answer) => Comparable,
  choice: Choice,
): Outcome<Answer> {
  try {
    const answer = question(choice);
    return { kind: "answer", answer, printed: print(answer) };
  } catch (error) {
    return { kind: "error", error };
  }
}

function isSameOutcome(left: Outcome<unknown>, right: Outcome<unknown>): boolean {
  if (left.kind === "answer" && right.kind === "answer") {
    return left.printed === right.printed;
  }
  return (
    left === right ||
    (left.kind === "error" &&
      right.kind === "error" &&
      left.error instanceof Rejection &&
      right.error instanceof Rejection &&
      left.error.message === right.error.message &&
      left.error.status === right.error.status)
  );
}

/** The type of switches demands a printed form of all other answers. */
function toComparable(answer: unknown): Comparable {
  switch (typeof answer) {
    case "string":
    case "number":
    case "boolean":
    case "undefined":
      return answer;
    default:
      if (answer === null) {
        return answer;
      }
      throw new Error(`An answer has no printed form: ${String(answer)}`);
  }
}
