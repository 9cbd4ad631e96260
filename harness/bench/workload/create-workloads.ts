import { plainFormatting } from "../../generate/printing/formatting.ts";
import { printRequest } from "../../generate/printing/print-request.ts";
import { findDefects } from "../../oracle/find-defects.ts";
import { type OracleInput, predictResponse } from "../../oracle/predict-response.ts";
import type { ArgumentValue, SelectedField, Selection } from "../../oracle/selection.ts";
import type { Query, Workload, WorkloadRequest } from "./workload.ts";

/** Number of requests in each workload with different requests. */
export interface WorkloadSize {
  readonly variables: number;
  readonly documents: number;
}

/**
 * Creates the six workloads of the benchmark on records that `createBenchDataset` made, with at
 * least `size.variables` members.
 */
export function createWorkloads(input: OracleInput, size: WorkloadSize): Workload[] {
  const first = quote("m0");
  const toRequest = (selection: Selection): WorkloadRequest => createRequest(selection, input);
  const count = (length: number, create: (index: number) => Selection): WorkloadRequest[] =>
    Array.from({ length }, (_, index) => toRequest(create(index)));
  return [
    { name: "one record", requests: [toRequest([selectBook(quote("b0"))])] },
    { name: "five loans", requests: [toRequest([selectMember(first)])] },
    { name: "failing", requests: [toRequest([selectMember(first, ["overdueDays"])])] },
    { name: "defects", requests: [toRequest(selectDefects(first))] },
    {
      name: "variables",
      requests: count(size.variables, (index) => [
        selectMember({ kind: "variable", value: `m${index}` }),
      ]),
    },
    {
      name: "documents",
      requests: count(size.documents, (index) => [
        selectInOrder(quote(`m${index % size.variables}`), index),
      ]),
    },
  ];
}

function createRequest(selection: Selection, input: OracleInput): WorkloadRequest {
  const query = printRequest(selection, { ...plainFormatting, names: ["key"] });
  const { document, variables } = query;
  const heading = variables === undefined ? "" : "query ($key: ID) ";
  const graphql: Query = { document: `${heading}{ ${document} }`, variables };
  const defects = findDefects(selection, input.typeSystem);
  return {
    queries: { service: { document, variables }, graphql },
    expected:
      defects.length > 0
        ? { kind: "defects", defects }
        : { kind: "result", ...predictResponse(selection, input) },
  };
}

function quote(text: string): ArgumentValue {
  return { kind: "string", text };
}

function selectScalars(...names: readonly string[]): SelectedField[] {
  return names.map((name) => ({ name }));
}

function selectBook(value: ArgumentValue): SelectedField {
  return { ...book, argument: { key: "isbn", value } };
}

const book: SelectedField = {
  name: "book",
  selection: selectScalars("isbn", "title", "author", "pages"),
};

/** Selects a member with everything below it but `overdueDays`, unless it is among `more`. */
function selectMember(value: ArgumentValue, more: readonly string[] = []): SelectedField {
  const loans = { name: "loans", selection: [...selectScalars("id", "dueDate", ...more), book] };
  const selection = [...selectScalars("id", "name", "email", "fine"), loans];
  return { name: "member", argument: { key: "id", value }, selection };
}

/** Selects one defect of each kind. */
function selectDefects(value: ArgumentValue): Selection {
  const selection = [
    ...selectScalars("id", "nickname", "loans"),
    { name: "name", selection: selectScalars("first") },
  ];
  return [{ name: "member", argument: { key: "id", value }, selection }];
}

/** Selects the fields of a member, its loans and their books in an order that depends on a number. */
function selectInOrder(value: ArgumentValue, number: number): SelectedField {
  const books = permute(["isbn", "title", "author", "pages"], number);
  const loans = selectScalars(...permute(["id", "dueDate"], number));
  const members = permute(["id", "name", "email", "fine"], Math.floor(number / 24));
  const selection = [
    ...selectScalars(...members),
    { name: "loans", selection: [...loans, { ...book, selection: selectScalars(...books) }] },
  ];
  return { name: "member", argument: { key: "id", value }, selection };
}

/** Puts items in the order with this number: each number below the factorial gives another one. */
function permute<Item>(items: readonly Item[], number: number): Item[] {
  const rest = [...items];
  const permuted: Item[] = [];
  for (let code = number; rest.length > 0; code = Math.floor(code / (rest.length + 1))) {
    permuted.push(...rest.splice(code % rest.length, 1));
  }
  return permuted;
}
