import type { MutantCatalogue, Overrides } from "../mutant.ts";
import { changeDefects } from "../toolkit/change-step.ts";

/** The list of defects is wrong: incomplete, in another order or with other paths. */
export const defectListMutants: MutantCatalogue = {
  "only-first-defect": {
    clauses: ["validation.all-defects"],
    description: "Reports only the first defect",
    keep: "users meet it",
    override: changeDefects((defects) => defects.slice(0, 1)),
  },
  "repeated-defects-merged": {
    clauses: ["validation.repeated-field"],
    description: "Reports a defect once, even when its field is repeated",
    override: changeDefects((defects) => [...new Set(defects)]),
  },
  "defects-level-by-level": {
    clauses: ["validation.order"],
    description: "Sorts defects by level",
    override: sortBy((defect) => readPath(defect).length),
  },
  "defects-in-reverse": {
    clauses: ["validation.order"],
    description: "Reverses the order of the defects",
    keep: "users meet it",
    override: changeDefects((defects) => defects.toReversed()),
  },
  "defects-in-alphabetical-order": {
    clauses: ["validation.order"],
    description: "Sorts defects alphabetically",
    override: changeDefects((defects) => defects.toSorted()),
  },
  "defects-by-kind": {
    clauses: ["validation.order"],
    description:
      "Sorts defects by kind: unknown fields, missing sub-selections, unexpected sub-selections",
    override: sortBy((defect) => ["unknown", "missing", "unexpected"].indexOf(readKind(defect))),
  },
  "needless-selections-first": {
    clauses: ["validation.order"],
    description:
      "Sorts defects by kind: unexpected sub-selections, missing sub-selections, unknown fields",
    override: sortBy((defect) => ["unexpected", "missing", "unknown"].indexOf(readKind(defect))),
  },
  "defects-of-members-first": {
    clauses: ["validation.order"],
    description: "Sorts defects by top-level field: member first, then book",
    override: sortBy((defect) => ["member", "book"].indexOf(readPath(defect)[0] ?? "") >>> 0),
  },
  "defect-paths-lose-fields-past-three": {
    clauses: ["validation.path"],
    description: "Cuts the path of a defect to its last three names",
    override: changeDefects((defects) =>
      defects.map((defect) =>
        defect.replace(/^[^:]*/, (path) => path.split(".").slice(-3).join(".")),
      ),
    ),
  },
  "defects-beside-unknown-ids": {
    clauses: ["validation.no-execution"],
    description: "Adds an entry for a member that does not exist to the defects",
    override: {
      answerQuery: (original) => async (query) => {
        const response = await original(query);
        return response.status === 400 && query.document.includes("nobody")
          ? { status: 400, body: { errors: [...response.body.errors, "member: not found"] } }
          : response;
      },
    },
  },
};

function sortBy(rank: (defect: string) => number): Overrides {
  return changeDefects((defects) => defects.toSorted((left, right) => rank(left) - rank(right)));
}

function readPath(defect: string): readonly string[] {
  return defect.slice(0, defect.indexOf(":")).split(".");
}

function readKind(defect: string): "unknown" | "missing" | "unexpected" {
  if (defect.includes("is an object")) {
    return "missing";
  }
  return defect.includes("is a scalar") ? "unexpected" : "unknown";
}
