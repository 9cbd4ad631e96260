import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Need } from "../suite/case.ts";
import type { Dataset, LoanRecord } from "../suite/dataset.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";

/** A request for one record of the dataset. */
export interface DatasetProbe {
  readonly request: WireRequest;
  readonly field: "member" | "book";
  readonly record: Readonly<Record<string, string | null>>;
  readonly loans?: number;
}

/** Ids that no server can misread. */
const plain = /^[A-Za-z][A-Za-z0-9]*$/;

/** Plans a few requests for records. The first is a valid query for any server. */
export function planProbes(dataset: Dataset, needs: ReadonlySet<Need>): DatasetProbe[] {
  const members = dataset.members.filter(({ id }) => plain.test(id));
  const [first = probeMember({ id: "m1" }), ...others] = takeEnds(members).map(probeMember);
  if (!needs.has("library") || members.length === 0) {
    return [first];
  }
  const books = dataset.books.filter(({ isbn }) => plain.test(isbn) || /^\d[\d-]+$/.test(isbn));
  const loan = dataset.loans.find(({ memberId }) => plain.test(memberId));
  return [
    first,
    ...others,
    ...takeEnds(books).map(({ isbn, title }) => ({
      request: toWireRequest({ document: `book(isbn: "${isbn}") { isbn title }` }),
      field: "book" as const,
      record: { isbn, ...(title !== undefined && { title }) },
    })),
    ...(loan === undefined ? [] : [probeLoans(dataset, loan)]),
    ...(loan === undefined || !needs.has("overdue-outage") ? [] : [probeOverdueService(loan)]),
  ];
}

/** Takes the first and the last, between which a store that was loaded in part ends. */
function takeEnds<T>(records: readonly T[]): T[] {
  return [...records.slice(0, 1), ...records.slice(1).slice(-1)];
}

function probeMember({ id, name }: { id: string; name?: string | null }): DatasetProbe {
  return {
    request: toWireRequest({ document: `member(id: "${id}") { id name }` }),
    field: "member",
    record: { id, ...(name !== undefined && { name }) },
  };
}

/** Asks as a case does, so that a wrong response is judged, too. */
function probeLoans({ loans }: Dataset, { memberId: id }: LoanRecord): DatasetProbe {
  return {
    request: toWireRequest({ document: `member(id: "${id}") { loans { id } }` }),
    field: "member",
    record: { id },
    loans: loans.filter(({ memberId }) => memberId === id).length,
  };
}

function probeOverdueService({ memberId: id }: LoanRecord): DatasetProbe {
  return {
    request: toWireRequest({ document: `member(id: "${id}") { loans { overdueDays } }` }),
    field: "member",
    record: { id },
  };
}

interface ProbedBody {
  readonly probe: DatasetProbe;
  readonly body: JsonValue;
}

/** Finds that the server holds none of the records. */
export function findMissingRecords(bodies: readonly ProbedBody[]): string | undefined {
  const fields = new Set(bodies.map(({ probe }) => probe.field));
  const isEmpty = bodies.every(({ probe: { field }, body }) => dataOf(body)?.[field] === null);
  return bodies.length > 1 && fields.size > 1 && isEmpty
    ? "The server has none of the records: load spec-cases/library.json (or the file of --library), or skip what needs it with --without library"
    : undefined;
}

/** Finds that a server may hold other or fewer records, or that its overdue service may respond. */
export function findDatasetDoubts(bodies: readonly ProbedBody[]): string[] {
  return [...findOtherRecords(bodies), ...findFewRecords(bodies), ...findOverdueService(bodies)];
}

function findFewRecords(bodies: readonly ProbedBody[]): string[] {
  const wrong = bodies.flatMap(describeWrongNumber);
  return wrong.length > 0 && wrong.length < bodies.length
    ? [
        `The server may hold only some of the records, or some twice: load all of spec-cases/library.json (or the file of --library), once; it ${wrong.join(", ")}`,
      ]
    : [];
}

function describeWrongNumber({ probe, body }: ProbedBody): string[] {
  const { field, record, loans: expected } = probe;
  const [id] = Object.values(record);
  if (dataOf(body)?.[field] === null) {
    return [`lacks ${field} ${id}`];
  }
  const loans = recordOf({ probe, body })?.["loans"];
  return expected !== undefined && isArray(loans) && loans.length !== expected
    ? [`has ${loans.length} loans of ${field} ${id} instead of ${expected}`]
    : [];
}

function findOtherRecords(bodies: readonly ProbedBody[]): string[] {
  const compared = bodies.filter(({ probe }) => Object.keys(probe.record).length > 1);
  const isOther = ({ probe, body }: ProbedBody): boolean => {
    const found = recordOf({ probe, body });
    const [key = "", other = ""] = Object.keys(probe.record);
    return (
      found?.[key] === probe.record[key] &&
      typeof found?.[other] === "string" &&
      found[other] !== probe.record[other]
    );
  };
  return compared.length > 1 && compared.every(isOther)
    ? [
        "The server may hold other records: names and titles differ from spec-cases/library.json (give another file with --library)",
      ]
    : [];
}

function findOverdueService(bodies: readonly ProbedBody[]): string[] {
  const days = bodies.flatMap((probed) => {
    const loans = recordOf(probed)?.["loans"];
    return isArray(loans) ? loans.map((loan) => isObject(loan) && loan["overdueDays"]) : [];
  });
  const responded = days.find((value) => typeof value === "number");
  return responded === undefined
    ? []
    : [
        `The overdue service may be within reach (overdueDays is ${responded}, not null): make it unreachable, or use --without overdue-outage`,
      ];
}

function recordOf({ probe, body }: ProbedBody): JsonObject | undefined {
  const record = dataOf(body)?.[probe.field];
  return isObject(record) ? record : undefined;
}

function dataOf(body: JsonValue): JsonObject | undefined {
  const data = isObject(body) ? body["data"] : undefined;
  return isObject(data) ? data : undefined;
}
