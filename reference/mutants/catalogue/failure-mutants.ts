import type { ErrorEntry } from "../../execution/execution-result.ts";
import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import {
  changeData,
  changeLoans,
  changeMember,
  nullify,
  pickEntries,
} from "../toolkit/change-data.ts";
import { changeResult } from "../toolkit/change-step.ts";
import { type PartialResponse, replaceBody, reshapeResponse } from "../toolkit/reshape-response.ts";
import { rewriteEntries } from "../toolkit/rewrite-data.ts";

const failingField = "overdueDays";
const outage = "overdue service is not responding";
const threeLoans = { document: 'member(id: "m1") { loans { id overdueDays dueDate } }' };
const thirteenLoans = { document: 'member(id: "m10") { loans { overdueDays } }' };
const oneLoan = { document: 'member(id: "M1") { name loans { overdueDays } email }' };
const twoFields = {
  document: 'member(id: "M1") { loans { overdueDays } } book(isbn: "b1") { pages }',
};

/** A field fails, and the answer tells it wrongly or loses more than that field. */
export const failureMutants: readonly Mutant[] = [
  {
    name: "failure-as-400",
    clause: "service.partial-success",
    description: "Answers a query of which a field failed with status 400",
    requests: [oneLoan],
    override: onFailure((body) => ({ status: 400, body: { errors: body["errors"] } })),
  },
  {
    name: "failure-as-500",
    clause: "processing.valid-is-200",
    description: "Answers a query of which a field failed with status 500",
    requests: [oneLoan],
    override: onFailure((body) => ({ status: 500, body })),
  },
  {
    name: "failure-takes-all-data",
    clause: "service.fields-independent",
    description: "Answers with data null when a field failed",
    requests: [oneLoan],
    override: onFailure((body) => ({ status: 200, body: { ...body, data: null } })),
  },
  {
    name: "failed-field-left-out",
    clause: "failures.null-and-entry",
    description: "Leaves a failed field out of the data",
    requests: [oneLoan],
    override: changeLoans((loans) =>
      loans.map((loan) => pickEntries(loan, (name) => name !== failingField)),
    ),
  },
  {
    name: "failure-without-entry",
    clause: "failures.null-and-entry",
    description: "Puts null in the place of a failed field and says nothing of it",
    requests: [oneLoan],
    override: changeList(() => []),
  },
  {
    name: "failure-beside-absence-without-entry",
    clause: "failures.null-and-entry",
    description: "Says nothing of a failed field beside a due date that is absent",
    requests: [{ document: 'member(id: "p(1)") { loans { dueDate overdueDays } }' }],
    override: changeResult(({ data, errors }) => ({
      data,
      errors: errors.filter((_, index) => readLoans(data)[index]?.["dueDate"] !== null),
    })),
  },
  {
    name: "only-first-failure",
    clause: "processing.failures-collected",
    description: "Lists the first failure of a query alone",
    requests: [threeLoans],
    override: changeList((entries) => entries.slice(0, 1)),
  },
  {
    name: "failure-ends-the-query",
    clause: "processing.failures-collected",
    description: "Leaves out the top-level fields behind the one that failed",
    requests: [twoFields],
    override: changeTopLevel((names, failing) => names.slice(0, names.indexOf(failing) + 1)),
  },
  {
    name: "fields-behind-failure-null",
    clause: "failures.siblings",
    description: "Puts null in the place of the fields behind a failed one",
    requests: [threeLoans],
    override: changeFailedLoans((loan) => nullify(loan, namesBehind(loan, failingField))),
  },
  {
    name: "fields-before-failure-null",
    clause: "failures.siblings",
    description: "Puts null in the place of the fields before a failed one",
    requests: [threeLoans],
    override: changeFailedLoans((loan) => nullify(loan, namesBefore(loan, failingField))),
  },
  {
    name: "member-fields-behind-failure-null",
    clause: "failures.siblings",
    description: "Puts null in the place of what is selected of a member behind failing loans",
    requests: [oneLoan],
    override: changeFailedMember((member) => nullify(member, namesBehind(member, "loans"))),
  },
  {
    name: "member-fields-before-failure-null",
    clause: "failures.siblings",
    description: "Puts null in the place of what is selected of a member before failing loans",
    requests: [oneLoan],
    override: changeFailedMember((member) => nullify(member, namesBefore(member, "loans"))),
  },
  {
    name: "top-level-before-failure-lost",
    clause: "failures.siblings",
    description: "Leaves out the top-level fields before the one that failed",
    requests: [
      { document: 'book(isbn: "b1") { pages } member(id: "M1") { loans { overdueDays } }' },
    ],
    override: changeTopLevel((names, failing) => names.slice(names.indexOf(failing))),
  },
  {
    name: "failures-merged-by-field",
    clause: "failures.each-element",
    description: "Lists one failure for a field of a list, under the index of its last element",
    requests: [threeLoans],
    override: changeList((entries) => entries.slice(-1)),
  },
  {
    name: "failures-twice",
    clause: "failures.one-entry-per-loan",
    description: "Lists each failure twice",
    requests: [oneLoan],
    override: changeList((entries) => [...entries, ...entries]),
  },
  {
    name: "failures-without-loans",
    clause: "failures.one-entry-per-loan",
    description: "Lists a failure of overdueDays for a member without loans, too",
    requests: [{ document: 'member(id: "reader") { loans { overdueDays } }' }],
    override: changeResult(({ data, errors }) => ({
      data,
      errors:
        isJsonObject(data["member"]) && isEmptyList(data["member"]["loans"])
          ? [...errors, { path: "member.loans.0.overdueDays", message: outage }]
          : errors,
    })),
  },
  {
    name: "outage-reworded",
    clause: "failures.overdue-days",
    description: "Says in words of its own that the overdue service does not respond",
    requests: [oneLoan],
    override: changeMessages((message) => message.replace("is not responding", "does not respond")),
  },
  {
    name: "overdue-days-counted",
    clause: "failures.overdue-days",
    description: "Counts overdue days by itself, without the overdue service",
    requests: [oneLoan],
    override: changeResult(({ data }) => ({
      data: rewriteEntries(data, (name, value) => [name, name === failingField ? 3 : value]),
      errors: [],
    })),
  },
  {
    name: "entries-with-code",
    clause: "failures.no-code",
    description: "Gives each failure a code that programs can read",
    requests: [oneLoan],
    override: changeList((entries) =>
      entries.map((entry) => Object.assign({ code: "OVERDUE_SERVICE_DOWN" }, entry)),
    ),
  },
  {
    name: "entries-as-strings",
    clause: "errors.two-channels",
    description: "Lists failures as strings, as if they were defects",
    requests: [oneLoan],
    override: reshapeEntries(({ path, message }) => `${path}: ${message}`),
  },
  {
    name: "entry-paths-as-lists",
    clause: "answer.error-entry",
    description: "Gives the path of a failure as a list of its segments",
    requests: [oneLoan],
    override: reshapeEntries(({ path, message }) => ({ path: path.split("."), message })),
  },
  {
    name: "failure-paths-from-data",
    clause: "answer.failure-path",
    description: "Begins the path of a failure with the key data",
    requests: [oneLoan],
    override: changePaths((path) => `data.${path}`),
  },
  {
    name: "index-from-one",
    clause: "answer.index",
    description: "Counts the places in a list from 1",
    requests: [oneLoan],
    override: changeIndex((index) => String(index + 1)),
  },
  {
    name: "index-off-past-ninth-loan",
    clause: "answer.index",
    description: "Skips a number behind the ninth loan",
    requests: [thirteenLoans],
    override: changeIndex((index) => String(index > 8 ? index + 1 : index)),
  },
];

function onFailure(reshape: (body: JsonObject) => PartialResponse): Overrides {
  return reshapeResponse((response) =>
    response.status === 200 && !isEmptyList(response.body["errors"])
      ? reshape(response.body)
      : response,
  );
}

function changeList(rewrite: (entries: readonly ErrorEntry[]) => readonly ErrorEntry[]): Overrides {
  return changeResult(({ data, errors }) => ({ data, errors: rewrite(errors) }));
}

function changePaths(rewrite: (path: string) => string): Overrides {
  return changeList((entries) =>
    entries.map(({ path, message }) => ({ path: rewrite(path), message })),
  );
}

function changeIndex(rewrite: (index: number) => string): Overrides {
  return changePaths((path) => path.replace(/(?<=\.)\d+(?=\.)/, (index) => rewrite(Number(index))));
}

function changeMessages(rewrite: (message: string) => string): Overrides {
  return changeList((entries) =>
    entries.map(({ path, message }) => ({ path, message: rewrite(message) })),
  );
}

/** Gives entries a shape that their type does not have. */
function reshapeEntries(reshape: (entry: ErrorEntry) => unknown): Overrides {
  return {
    encode: (right) => (response) => {
      if (response.status === 400) {
        return right(response);
      }
      const { data, errors } = response.body;
      return replaceBody(right(response), JSON.stringify({ data, errors: errors.map(reshape) }));
    },
  };
}

function changeFailedLoans(rewrite: (loan: JsonObject, index: number) => JsonObject): Overrides {
  return changeLoans((loans) =>
    loans.map((loan, index) => (hasFailed(loan) ? rewrite(loan, index) : loan)),
  );
}

function changeFailedMember(rewrite: (member: JsonObject) => JsonObject): Overrides {
  return changeMember((member, { errors }) => (errors.length > 0 ? rewrite(member) : member));
}

/** Keeps some of the top-level fields of a query of which one failed. */
function changeTopLevel(
  choose: (names: readonly string[], failing: string) => readonly string[],
): Overrides {
  return changeData((data, { errors }) => {
    const failing = errors[0]?.path.split(".")[0];
    if (failing === undefined) {
      return data;
    }
    const kept = choose(Object.keys(data), failing);
    return pickEntries(data, (name) => kept.includes(name));
  });
}

function hasFailed(loan: JsonObject): boolean {
  return Object.hasOwn(loan, failingField);
}

function readLoans({ member }: JsonObject): readonly JsonObject[] {
  const loans = isJsonObject(member) ? member["loans"] : undefined;
  return Array.isArray(loans) ? loans.filter(isJsonObject) : [];
}

function namesBefore(object: JsonObject, name: string): readonly string[] {
  const names = Object.keys(object);
  return names.slice(0, names.indexOf(name));
}

function namesBehind(object: JsonObject, name: string): readonly string[] {
  const names = Object.keys(object);
  return names.slice(names.indexOf(name) + 1);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
