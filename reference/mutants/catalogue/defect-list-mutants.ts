import type { QueryResponse } from "../../answer-query.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeDefects } from "../toolkit/change-step.ts";
import { reshapeRejection } from "../toolkit/reshape-response.ts";

const twoUnknown = { document: "shelf rack" };
const deepAndShallow = { document: 'member(id: "m1") { loans { shelf } } rack' };
const belowList = { document: 'member(id: "m1") { loans { shelf } }' };
const allKinds = { document: 'member(id: "m1") { name { value } loans shelf }' };
const validBesideDefect = { document: 'member(id: "m1") { name } shelf' };

/** The right defects are listed wrongly: not all of them, in another order, with another path. */
export const defectListMutants: readonly Mutant[] = [
  {
    name: "only-first-defect",
    clause: "validation.all-defects",
    description: "Answers with the first defect alone",
    requests: [twoUnknown],
    override: changeDefects((defects) => defects.slice(0, 1)),
  },
  {
    name: "only-first-defect-of-each-level",
    clause: "validation.all-defects",
    description: "Answers with the first defect of each level",
    requests: [twoUnknown],
    override: keepFirstOf((defect) => String(readPath(defect).length)),
  },
  {
    name: "defects-of-the-same-field-merged",
    clause: "validation.all-defects",
    description: "Answers with one of those defects whose fields have the same name",
    requests: [{ document: 'member(id: "m1") { shelf } shelf' }],
    override: keepFirstOf((defect) => readPath(defect).at(-1) ?? ""),
  },
  {
    name: "defects-past-ten-lost",
    clause: "validation.all-defects",
    description: "Answers with ten defects and no more",
    requests: [{ document: "a b c d e f g h i j k" }],
    override: changeDefects((defects) => defects.slice(0, 10)),
  },
  {
    name: "repeated-defects-merged",
    clause: "validation.repeated-field",
    description: "Answers with each defect once, however often its field stands there",
    requests: [{ document: "shelf shelf" }],
    override: keepFirstOf((defect) => defect),
  },
  {
    name: "defects-level-by-level",
    clause: "validation.order",
    description: "Lists the defects of a level before those of the next",
    requests: [deepAndShallow],
    override: sortBy((defect) => readPath(defect).length),
  },
  {
    name: "defects-in-reverse",
    clause: "validation.order",
    description: "Lists the defects from the last to the first",
    requests: [twoUnknown],
    override: changeDefects((defects) => defects.toReversed()),
  },
  {
    name: "defects-in-alphabetical-order",
    clause: "validation.order",
    description: "Lists the defects in the order of the alphabet",
    requests: [twoUnknown],
    override: changeDefects((defects) => defects.toSorted()),
  },
  {
    name: "defects-by-kind",
    clause: "validation.order",
    description: "Lists unknown fields first, then missing sub-selections, then needless ones",
    requests: [allKinds],
    override: sortBy((defect) => ["unknown", "missing", "needless"].indexOf(readKind(defect))),
  },
  {
    name: "needless-selections-first",
    clause: "validation.order",
    description: "Lists needless sub-selections first, then missing ones, then unknown fields",
    requests: [{ document: 'member(id: "m1") { shelf name { value } }' }],
    override: sortBy((defect) => ["needless", "missing", "unknown"].indexOf(readKind(defect))),
  },
  {
    name: "defects-of-members-first",
    clause: "validation.order",
    description: "Lists the defects of a member before those of a book, as the types stand",
    requests: [{ document: 'book(isbn: "b1") { rack } member(id: "m1") { shelf }' }],
    override: sortBy((defect) => ["member", "book"].indexOf(readPath(defect)[0] ?? "") >>> 0),
  },
  {
    name: "defect-paths-cut-to-the-name",
    clause: "validation.path",
    description: "Names the field of a defect without its parents",
    requests: [belowList],
    override: changePaths((path) => path.slice(-1).join(".")),
  },
  {
    name: "defect-paths-with-index",
    clause: "validation.path",
    description: "Puts an index behind a list in the path of a defect",
    requests: [belowList],
    override: changePaths((path) => path.join(".").replace("loans.", "loans.0.")),
  },
  {
    name: "defect-paths-keep-left-fields",
    clause: "validation.path",
    description: "Keeps the field of the first defect's parent in the paths of all others",
    requests: [{ document: 'member(id: "m1") { shelf } rack' }],
    override: changeDefects((defects) => {
      const parent = readPath(defects[0] ?? "")
        .slice(0, -1)
        .join(".");
      return defects.map((defect) =>
        parent === "" || defect.startsWith(parent) ? defect : `${parent}.${defect}`,
      );
    }),
  },
  {
    name: "defect-paths-lose-fields-past-three",
    clause: "validation.path",
    description: "Knows the last three names of a path alone",
    requests: [{ document: 'member(id: "m1") { loans { book { shelf } } }' }],
    override: changePaths((path) => path.slice(-3).join(".")),
  },
  {
    name: "data-beside-defects",
    clause: "validation.no-execution",
    description: "Answers a refusal with data beside its defects",
    requests: [validBesideDefect],
    override: reshapeRejection((body) => ({ data: { member: { name: "Ada Lovelace" } }, ...body })),
  },
  {
    name: "failures-beside-defects",
    clause: "validation.no-execution",
    description: "Lists the failures of valid fields behind the defects",
    requests: [{ document: 'member(id: "m1") { loans { overdueDays shelf } }' }],
    override: {
      answerQuery: (right) => async (query) => {
        const response = await right(query);
        return response.status === 400 && query.document.includes("overdueDays")
          ? addError(response, "member.loans.0.overdueDays: overdue service is not responding")
          : response;
      },
    },
  },
  {
    name: "defects-beside-unknown-ids",
    clause: "validation.no-execution",
    description: "Adds to the defects that a member is not there",
    requests: [{ document: 'member(id: "nobody has this id") { shelf }' }],
    override: {
      answerQuery: (right) => async (query) => {
        const response = await right(query);
        return response.status === 400 && query.document.includes("nobody")
          ? addError(response, "member: not found")
          : response;
      },
    },
  },
];

type Rejection = Extract<QueryResponse, { status: 400 }>;

function addError(rejection: Rejection, error: string): Rejection {
  return { status: 400, body: { errors: [...rejection.body.errors, error] } };
}

/** Keeps the first of the defects that have something in common. */
function keepFirstOf(read: (defect: string) => string): Overrides {
  return changeDefects((defects) => {
    const seen = new Set<string>();
    return defects.filter((defect) => {
      const key = read(defect);
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst;
    });
  });
}

/** Sorts the defects by a rank, those of the same rank as they were. */
function sortBy(rank: (defect: string) => number): Overrides {
  return changeDefects((defects) => defects.toSorted((left, right) => rank(left) - rank(right)));
}

function changePaths(rewrite: (path: readonly string[]) => string): Overrides {
  return changeDefects((defects) =>
    defects.map((defect) => `${rewrite(readPath(defect))}: ${readText(defect)}`),
  );
}

function readPath(defect: string): readonly string[] {
  return defect.slice(0, defect.indexOf(":")).split(".");
}

function readText(defect: string): string {
  return defect.slice(defect.indexOf(":") + 2);
}

function readKind(defect: string): "unknown" | "missing" | "needless" {
  if (defect.includes("is an object")) {
    return "missing";
  }
  return defect.includes("is a scalar") ? "needless" : "unknown";
}
