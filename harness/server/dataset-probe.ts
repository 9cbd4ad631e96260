import type { Need } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";

/** A request for one record of the dataset. */
export interface DatasetProbe {
  readonly request: WireRequest;
  readonly field: "member" | "book";
  /** The record as the server must hold it. */
  readonly record: Readonly<Record<string, string | null>>;
}

/** Ids that no server can misread. */
const plain = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * Plans a few requests for records. The first is also sent to a server that need not hold the
 * records: it is a valid query for any server.
 */
export function planProbes(dataset: Dataset, needs: ReadonlySet<Need>): DatasetProbe[] {
  const members = dataset.members.filter(({ id }) => plain.test(id)).slice(0, 2);
  const [first = probeMember({ id: "m1" }), ...others] = members.map(probeMember);
  if (!needs.has("library") || members.length === 0) {
    return [first];
  }
  const books = dataset.books.filter(({ isbn }) => plain.test(isbn) || /^\d[\d-]+$/.test(isbn));
  const loans = dataset.loans.find(({ memberId }) => plain.test(memberId));
  return [
    first,
    ...others,
    ...books.slice(0, 1).map(({ isbn, title }) => ({
      request: toWireRequest({ document: `book(isbn: "${isbn}") { isbn title }` }),
      field: "book" as const,
      record: { isbn, ...(title !== undefined && { title }) },
    })),
    ...(needs.has("overdue-outage") && loans !== undefined ? [probeLoans(loans.memberId)] : []),
  ];
}

function probeMember({ id, name }: { id: string; name?: string | null }): DatasetProbe {
  return {
    request: toWireRequest({ document: `member(id: "${id}") { id name }` }),
    field: "member",
    record: { id, ...(name !== undefined && { name }) },
  };
}

function probeLoans(id: string): DatasetProbe {
  const document = `member(id: "${id}") { loans { overdueDays } }`;
  return { request: toWireRequest({ document }), field: "member", record: {} };
}
