import type { Conclusion, Data, Failure, ReceivedResponse } from "../client/conclude.ts";
import type { ClientSteps } from "../client/query.ts";
import type { Catalogue } from "../mutant-head.ts";
import type { ClientMutant } from "./client-mutant.ts";

type PartialResult = Extract<Conclusion, { readonly outcome: "partial" }>;

/** Mutants that make something else of a response. */
export const concludingMutants: Catalogue<ClientMutant> = {
  "failures-ignored": {
    clauses: ["errors.inspect-both", "client.not-assumed-complete", "client.all-failures"],
    description: "takes a 200 for a success of every field",
    keep: "Users meet the bug",
    change: changePartial(({ data }) => ({ outcome: "complete", data })),
  },
  "defects-ignored": {
    clauses: ["errors.inspect-both", "client.all-defects"],
    description: "says of a rejected query only that it is rejected",
    change: changeDefects(() => []),
  },
  "partial-thrown": {
    clauses: [
      "errors.inspect-both",
      "client.data-kept",
      "client.not-assumed-complete",
      "client.all-failures",
    ],
    description: "says of a query with a failed field only that it failed",
    keep: "Users meet the bug",
    change: changePartial(() => ({ outcome: "failed", reason: "A field failed" })),
  },
  "some-values-taken": {
    clauses: ["client.not-assumed-complete", "errors.inspect-both"],
    description: "takes a 200 for a success if any value is there",
    change: changePartial((partial) =>
      /":["\d]/.test(JSON.stringify(partial.data))
        ? { outcome: "complete", data: partial.data }
        : partial,
    ),
  },
  "empty-errors-taken": {
    clauses: ["client.full-success"],
    description: "takes the key errors for a failure, even if its list is empty",
    change: changeConclusion((conclusion) =>
      conclusion.outcome === "complete"
        ? { ...conclusion, outcome: "partial", failures: [] }
        : conclusion,
    ),
  },
  "shapes-confused": {
    clauses: ["client.shapes-apart"],
    description: "reads the strings of a 400 as entries with a message",
    change: changeConclusion((conclusion) =>
      conclusion.outcome === "invalid"
        ? {
            outcome: "partial",
            data: {},
            failures: conclusion.defects.map((message) => ({ path: "", message })),
          }
        : conclusion,
    ),
  },
  "first-defect": {
    clauses: ["client.all-defects"],
    description: "gives only the first defect",
    keep: "Users meet the bug",
    change: changeDefects((defects) => defects.slice(0, 1)),
  },
  "defects-joined": {
    clauses: ["client.all-defects"],
    description: "joins all defects into one text",
    keep: "Users meet the bug",
    change: changeDefects((defects) => [defects.join("\n")]),
  },
  "defects-sorted": {
    clauses: ["client.all-defects"],
    description: "sorts defects",
    change: changeDefects((defects) => [...defects].sort()),
  },
  "equal-defects-merged": {
    clauses: ["client.all-defects"],
    description: "gives equal defects once",
    change: changeDefects((defects) => [...new Set(defects)]),
  },
  "defect-cut": {
    clauses: ["client.defect-text-kept"],
    description: "keeps of a defect what is between its first two colons",
    keep: "It is the plain one of its clause",
    change: changeDefects((defects) =>
      defects.map((defect) => defect.split(": ").slice(0, 2).join(": ")),
    ),
  },
  "defect-path-dropped": {
    clauses: ["client.defect-text-kept", "client.all-defects"],
    description: "drops the path of each defect",
    keep: "Users meet the bug",
    change: changeDefects((defects) => defects.map((defect) => defect.replace(/^[^:]*: /, ""))),
  },
  "first-failure": {
    clauses: ["client.all-failures"],
    description: "gives only the first entry",
    keep: "Users meet the bug",
    change: changeFailures((failures) => failures.slice(0, 1)),
  },
  "failures-cut": {
    clauses: ["client.all-failures"],
    description: "gives no more than twenty entries",
    change: changeFailures((failures) => failures.slice(0, 20)),
  },
  "data-required": {
    clauses: ["client.no-data-on-rejection"],
    description: "takes a 400 without data for no usable response",
    change: changeConclusion((conclusion) =>
      conclusion.outcome === "invalid" ? { outcome: "failed", reason: "No data" } : conclusion,
    ),
  },
  "code-required": {
    clauses: ["client.no-code-needed", "errors.inspect-both", "client.not-assumed-complete"],
    description: "leaves out entries without a code",
    change: changePartial(({ data, failures }) => {
      const coded = failures.filter((failure) => "code" in failure);
      return coded.length > 0
        ? { outcome: "partial", data, failures: coded }
        : { outcome: "complete", data };
    }),
  },
  "messages-dropped": {
    clauses: ["client.message-kept"],
    description: "gives one message of its own for every failure",
    change: changeFailures((failures) =>
      failures.map(({ path }) => ({ path, message: "The field failed" })),
    ),
  },
  "path-from-one": {
    clauses: ["client.path-kept", "client.no-order", "client.all-failures"],
    description: "counts elements from 1 in paths",
    keep: "It is the plain one of its clause",
    change: changeFailures((failures) =>
      failures.map(({ path, message }) => ({
        path: path.replace(/\d+/g, (index) => String(Number(index) + 1)),
        message,
      })),
    ),
  },
  "paths-as-pointers": {
    clauses: [
      "client.path-kept",
      "client.no-order",
      "client.all-failures",
      "client.not-assumed-complete",
    ],
    description: "writes paths in another form, like /member/fine",
    keep: "Users meet the bug",
    change: changeFailures((failures) =>
      failures.map(({ path, message }) => ({ path: `/${path.replaceAll(".", "/")}`, message })),
    ),
  },
  "entries-paired": {
    clauses: ["client.no-order"],
    description: "gives the messages to the paths in their sorted order",
    change: changeFailures((failures) => {
      const paths = failures.map(({ path }) => path).sort();
      return failures.map(({ message }, index) => ({ path: paths[index] ?? "", message }));
    }),
  },
  "nulls-reported-beside-failures": {
    clauses: ["client.absent-or-failed"],
    description: "reports each null of a partial result as a failure",
    change: changePartial(({ data, failures }) => ({
      outcome: "partial",
      data,
      failures: [
        ...failures,
        ...listNulls(data).filter(({ path }) => failures.every((one) => one.path !== path)),
      ],
    })),
  },
  "nulls-reported-alone": {
    clauses: ["client.absent-or-failed"],
    description: "reports each null of a complete result as a failure",
    change: changeConclusion((conclusion) => {
      const failures = conclusion.outcome === "complete" ? listNulls(conclusion.data) : [];
      return conclusion.outcome === "complete" && failures.length > 0
        ? { ...conclusion, outcome: "partial", failures }
        : conclusion;
    }),
  },
  "data-thrown-away": {
    clauses: ["client.data-kept"],
    description: "gives no data beside a failure",
    change: changePartial(({ failures }) => ({ outcome: "partial", data: {}, failures })),
  },
  "success-by-phrase": {
    clauses: ["client.phrase-ignored"],
    description: "takes a 200 for a success only if its phrase is OK",
    change: changeResponse((response) =>
      response.status === 200 && response.phrase !== "OK" ? { ...response, status: 500 } : response,
    ),
  },
  "rejection-by-phrase": {
    clauses: ["client.phrase-ignored"],
    description: "takes any status with the phrase OK for a success",
    change: changeResponse((response) =>
      response.phrase === "OK" ? { ...response, status: 200 } : response,
    ),
  },
  "known-statuses-only": {
    clauses: ["client.status-class"],
    description: "takes no status but 400 for a rejection",
    change: changeResponse((response) =>
      response.status > 400 && response.status < 500 ? { ...response, status: 500 } : response,
    ),
  },
  "success-only-with-200": {
    clauses: ["client.status-class"],
    description: "takes no status but 200 for a success",
    change: changeResponse((response) =>
      response.status > 200 && response.status < 300 ? { ...response, status: 500 } : response,
    ),
  },
  "ids-read-as-numbers": {
    clauses: ["client.opaque-ids"],
    description: "reads texts of digits as numbers",
    change: changeResponse((response) => ({
      ...response,
      body: response.body.replace(/"0*(\d+)"/g, "$1"),
    })),
  },
  "no-json-taken": {
    clauses: ["client.unusable-response"],
    description: "takes a 200 that is not JSON for an empty result",
    change: changeResponse((response) =>
      response.body.startsWith("{") ? response : { ...response, body: '{"data":{},"errors":[]}' },
    ),
  },
  "missing-data-taken": {
    clauses: ["client.unusable-response"],
    description: "takes a 200 without data for an empty result",
    change: changeResponse((response) => ({
      ...response,
      body:
        response.status === 200
          ? response.body.replace(/^\{"errors"/, '{"data":{},"errors"')
          : response.body,
    })),
  },
  "failures-left": {
    clauses: ["client.no-leftovers"],
    description: "shows the failures of the query before beside a complete result",
    change: keepFailures,
  },
  "data-left": {
    clauses: ["client.no-leftovers"],
    description: "shows the data of the query before beside a rejection",
    change: keepData,
  },
};

function changeResponse(
  change: (response: ReceivedResponse) => ReceivedResponse,
): ClientMutant["change"] {
  return (steps) => ({ conclude: (response) => steps.conclude(change(response)) });
}

function changeConclusion(change: (conclusion: Conclusion) => Conclusion): ClientMutant["change"] {
  return (steps) => ({ conclude: (response) => change(steps.conclude(response)) });
}

function changePartial(change: (partial: PartialResult) => Conclusion): ClientMutant["change"] {
  return changeConclusion((conclusion) =>
    conclusion.outcome === "partial" ? change(conclusion) : conclusion,
  );
}

function changeFailures(
  change: (failures: readonly Failure[]) => readonly Failure[],
): ClientMutant["change"] {
  return changePartial((partial) => ({ ...partial, failures: change(partial.failures) }));
}

function changeDefects(
  change: (defects: readonly string[]) => readonly string[],
): ClientMutant["change"] {
  return changeConclusion((conclusion) =>
    conclusion.outcome === "invalid"
      ? { ...conclusion, defects: change(conclusion.defects) }
      : conclusion,
  );
}

/** Lists the nulls of data as if they had failed. */
function listNulls(data: Data, prefix = ""): Failure[] {
  return Object.entries(data).flatMap(([name, value]): Failure[] => {
    const path = `${prefix}${name}`;
    if (value === null) {
      return [{ path, message: "No value" }];
    }
    return typeof value === "object" ? listNulls({ ...value }, `${path}.`) : [];
  });
}

function keepFailures(steps: ClientSteps): Partial<ClientSteps> {
  let kept: readonly Failure[] = [];
  return {
    conclude(response) {
      const conclusion = steps.conclude(response);
      const before = kept;
      kept = conclusion.outcome === "partial" ? conclusion.failures : [];
      return conclusion.outcome === "complete" && before.length > 0
        ? { outcome: "partial", data: conclusion.data, failures: before }
        : conclusion;
    },
  };
}

function keepData(steps: ClientSteps): Partial<ClientSteps> {
  let kept: Data | undefined;
  return {
    conclude(response) {
      const conclusion = steps.conclude(response);
      kept = "data" in conclusion ? conclusion.data : kept;
      return conclusion.outcome === "invalid" && kept !== undefined
        ? { ...conclusion, data: kept }
        : conclusion;
    },
  };
}
