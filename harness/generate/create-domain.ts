import type { OracleInput } from "../oracle/predict-response.ts";
import { arrangeRecords } from "../oracle/records.ts";
import type { Need } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { encodeArgument } from "./printing/encode-argument.ts";

/** What is known of the server under test. */
export interface ServerFacts {
  readonly typeSystem: TypeSystem;
  /** The records that the server holds. */
  readonly dataset?: Dataset;
  /** Ids that the server knows, by top-level field, where its records are not known. */
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  /** What the server was not set up with. */
  readonly without: ReadonlySet<Need>;
}

/** What cases can be made of, worked out once from the context. */
export interface Domain {
  readonly typeSystem: TypeSystem;
  /** There when answers can be predicted. */
  readonly oracleInput?: OracleInput;
  /**
   * Texts that find a record, by top-level field, the simplest first; members with many loans
   * stand there several times, so that they are drawn more often. Fields without any are left out.
   */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** What the server must be set up with for the ids to find their records. */
  readonly idNeeds: readonly Need[];
  /** Whether the overdue service is known to be out of reach, so that its failures can be judged. */
  readonly hasOutage: boolean;
}

/** Works out what cases can be made of. */
export function createDomain({ typeSystem, dataset, ids, without }: ServerFacts): Domain {
  const hasOutage = !without.has("overdue-outage");
  if (dataset === undefined || without.has("library")) {
    const known = Object.entries(ids ?? {});
    return { typeSystem, ids: usableIds(known), idNeeds: [], hasOutage };
  }
  return {
    typeSystem,
    oracleInput: { typeSystem, records: arrangeRecords(dataset) },
    ids: usableIds([
      ["member", weighMembers(dataset)],
      ["book", dataset.books.slice(0, maxIds).map((book) => book.isbn)],
    ]),
    idNeeds: ["library"],
    hasOutage,
  };
}

/** A large dataset is not needed whole. */
const maxIds = 50;

/** A member with more loans than this would make answers too large to be read. */
const maxLoans = 100;

/** The first members, then those with several loans once more, then the one with most of all. */
function weighMembers({ members, loans }: Dataset): string[] {
  const counts = new Map<string, number>();
  for (const { memberId } of loans) {
    counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
  }
  const countOf = (id: string): number => counts.get(id) ?? 0;
  const ids = members.map(({ id }) => id).filter((id) => countOf(id) <= maxLoans);
  const busy = ids
    .filter((id) => countOf(id) > 1)
    .sort((left, right) => countOf(right) - countOf(left));
  const first = ids.slice(0, maxIds);
  const busiest = busy.slice(0, 1).flatMap((id) => Array<string>(first.length >> 2).fill(id));
  return [...first, ...busy.slice(0, maxIds >> 1), ...busiest];
}

function usableIds(
  known: Iterable<readonly [field: string, ids: readonly string[]]>,
): Map<string, readonly string[]> {
  const usable = [...known].map(
    ([field, ids]) => [field, ids.filter((id) => encodeArgument(id).length > 0)] as const,
  );
  return new Map(usable.filter(([, ids]) => ids.length > 0));
}
