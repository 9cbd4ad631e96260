import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { toPlainText } from "../terminal/lay-out.ts";
import { explainClause } from "./explain-clause.ts";

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

const sentences = [
  { id: "errors-1", section: "errors", text: "There are two error channels." },
  {
    id: "status-row-2",
    section: "errors",
    text: "2xx | fit to be cached",
    columns: "Class | Meaning",
  },
];

const context = { cases: [], sections, sentences, freedoms: [] };

describe("explainClause()", () => {
  it("lists the readings that a server may take", () => {
    const freedoms = [
      {
        id: "ways",
        question: "Which way?",
        clauses: ["errors.open"],
        readings: [
          { id: "one", description: "goes one way" },
          { id: "another", description: "goes another way" },
        ],
      },
    ];
    assert.ok(
      toPlainText(explainClause(open, { ...context, freedoms })).endsWith(`
Readings  Which way? A conforming server
  one      goes one way
  another  goes another way`),
    );
  });

  it("shows the part, the choice of the reference server and the cases", () => {
    assert.equal(
      toPlainText(explainClause(open, { ...context, cases: [observed] })),
      `errors.open  (unspecified)
The response is not shown.

Part 2: Errors
The reference server: Answers 400.

Not stated; the nearest sentences
  errors-1  There are two error channels.

Cases
  unspecified/open  unspecified  An open question`,
    );
  });

  it("says why a clause is not tested", () => {
    assert.equal(
      toPlainText(explainClause(hidden, context)),
      `status.success  (required)
2xx is a success.

Part 2: Errors
Applies to intermediaries, not to the service
Not tested: Applies to intermediaries.

Stated
  status-row-2  Class: 2xx; Meaning: fit to be cached`,
    );
  });

  it("says from which sentences a clause is concluded, and why", () => {
    const clause: Clause = {
      ...open,
      origin: { kind: "concluded", sentences: ["errors-1"], because: "It follows." },
    };
    assert.ok(
      toPlainText(explainClause(clause, context)).endsWith(`
Concluded from
  errors-1  There are two error channels.
Why: It follows.`),
    );
  });

  it("says what this kit decides, why, and what else the text allows", () => {
    const clause: Clause = {
      ...open,
      origin: {
        kind: "decided",
        sentences: ["errors-1"],
        because: "It can be read otherwise.",
        otherReadings: ["one channel", "three channels"],
      },
    };
    assert.ok(
      toPlainText(explainClause(clause, context)).endsWith(`
Decided by this kit
  errors-1  There are two error channels.
Why: It can be read otherwise.
The text also allows one channel, or three channels.`),
    );
  });
});
