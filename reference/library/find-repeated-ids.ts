import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Diagnostic } from "./diagnostic.ts";
import type { LibraryRecords } from "./library-records.ts";

/** The place of a value in the file: list, index, property. */
type Location = readonly [list: string, index: number, property: string];

/**
 * Where an id stands that an earlier record of its kind already has.
 *
 * Records are found by their ids. That a loan names a member or a book that is not there is no
 * mistake: it is then a loan of nobody, or of no book.
 */
export function findRepeatedIds(text: string, library: LibraryRecords): readonly Diagnostic[] {
  const tree = parseTree(text);
  return listRepeatedIds(library).map(([id, location]) => ({
    offset: tree === undefined ? 0 : (findNodeAtLocation(tree, [...location])?.offset ?? 0),
    reason: `${location.join(".")} ${JSON.stringify(id)} is the id of an earlier record, too`,
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
