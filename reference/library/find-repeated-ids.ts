import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Diagnostic } from "./diagnostic.ts";
import type { LibraryRecords } from "./library-records.ts";

/** The location of a value in the file. */
type Location = readonly [list: string, index: number, property: string];

/**
 * Finds ids that an earlier record of the same kind already has.
 *
 * Records are looked up by their ids, so these must be unique. A loan may refer to a member or a
 * book that does not exist: the loan then belongs to no member, or its book is null.
 */
export function findRepeatedIds(text: string, library: LibraryRecords): readonly Diagnostic[] {
  const repeated = listRepeatedIds(library);
  const tree = repeated.length > 0 ? parseTree(text) : undefined;
  return repeated.map(([id, location]) => ({
    offset: tree === undefined ? 0 : (findNodeAtLocation(tree, [...location])?.offset ?? 0),
    reason: `${location.join(".")} ${JSON.stringify(id)} is already the id of an earlier record`,
  }));
}

function listRepeatedIds(library: LibraryRecords): [id: string, location: Location][] {
  const ids: [id: string, location: Location][] = [
    ...library.members.map(({ id }, index) => pair(id, ["members", index, "id"])),
    ...library.loans.map(({ id }, index) => pair(id, ["loans", index, "id"])),
    ...library.books.map(({ isbn }, index) => pair(isbn, ["books", index, "isbn"])),
  ];
  const seen = new Set<string>();
  return ids.filter(([id, [list]]) => {
    const key = `${list} ${id}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}

function pair(id: string, location: Location): [id: string, location: Location] {
  return [id, location];
}
