import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { createPalette } from "../terminal/palette.ts";
import { coverClauses } from "./cover-clauses.ts";
import { explainClause } from "./explain-clause.ts";
import { renderCoverage } from "./render-coverage.ts";

const sections = [
  { id: "service", title: "What the service does" },
  { id: "errors", title: "Errors" },
];

const open: Clause = {
  id: "errors.open",
  section: "errors",
  level: "unspecified",
  subject: "service",
  statement: "The response is not shown.",
  origin: { kind: "silent", sentences: ["errors-1"] },
  reference: "Answers 400.",
};

const hidden: Clause = {
  id: "status.success",
  section: "errors",
  level: "required",
  subject: "intermediary",
  statement: "2xx is a success.",
  origin: { kind: "stated", sentences: ["status-row-2"] },
  untestable: "Applies to intermediaries.",
};

const observed: Case = {
  id: "unspecified/open",
  title: "An open question",
  level: "unspecified",
  clauses: ["errors.open", "errors.other"],
  needs: [],
  request: { document: "" },
  reference: { status: 400, body: {} },
};

const context = { sections, palette: createPalette(false) };

describe("explainClause()", () => {
  it("shows the part, the choice of the reference server and the cases", () => {
    const [covered] = coverClauses([open], [observed]);
    assert.ok(covered !== undefined);
    assert.equal(
      explainClause(covered, context),
      `errors.open  (unspecified)
The response is not shown.

Part 2: Errors
The reference server: Answers 400.

Cases
  unspecified/open  unspecified  An open question`,
    );
  });

  it("says why a clause is not tested", () => {
    assert.equal(
      explainClause({ clause: hidden, cases: [] }, context),
      `status.success  (required)
2xx is a success.

Part 2: Errors
Applies to intermediaries, not to the service
Not tested: Applies to intermediaries.`,
    );
  });
});

describe("renderCoverage()", () => {
  it("lists each clause with its cases, or why it has none", () => {
    assert.equal(
      renderCoverage(coverClauses([open, hidden], [observed])),
      `errors.open (unspecified): The response is not shown.
  unspecified/open  unspecified  An open question

status.success (required): 2xx is a success.
  Not tested: Applies to intermediaries.`,
    );
  });
});
