import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clause } from "../suite/clause.ts";
import { renderSpecification } from "./render-specification.ts";

const sections = [
  { id: "service", title: "What the service does" },
  { id: "errors", title: "Errors" },
];

const clause = (parts: Partial<Clause> & Pick<Clause, "id" | "section">): Clause => ({
  level: "required",
  subject: "service",
  statement: `The statement of ${parts.id}.`,
  origin: { kind: "stated", sentences: ["service-1"] },
  ...parts,
});

const text = renderSpecification({
  sections,
  freedoms: [
    {
      id: "ways",
      question: "Which way?",
      clauses: ["errors.open"],
      readings: [
        { id: "one", description: "goes one way" },
        {
          id: "another",
          description: "goes another way",
          breaks: ["service.b"],
          lacks: ["library"],
        },
      ],
    },
  ],
  sentences: [
    { id: "introduction-1", section: "introduction", text: "This covers all." },
    { id: "service-1", section: "service", text: "It reads | nothing", columns: "Does | Not" },
  ],
  clauses: [
    clause({ id: "service.a", section: "service" }),
    clause({
      id: "service.b",
      section: "service",
      level: "implied",
      statement: "This | that.",
      origin: { kind: "concluded", sentences: ["service-1"], because: "It follows." },
    }),
    clause({
      id: "service.d",
      section: "service",
      origin: {
        kind: "decided",
        sentences: ["service-1"],
        because: "It must be tested.",
        otherReadings: ["this reading", "that one"],
      },
    }),
    clause({ id: "service.c", section: "service", untestable: "It leaves no trace." }),
    clause({
      id: "errors.open",
      section: "errors",
      level: "unspecified",
      origin: { kind: "silent", sentences: ["service-1"] },
      reference: "Answers 400.",
    }),
    clause({ id: "errors.x", section: "errors", subject: "intermediary", untestable: "Not ours." }),
    clause({ id: "errors.y", section: "errors", subject: "intermediary", untestable: "Not ours." }),
  ],
});

/** Returns the text under a heading, up to the next heading. */
function under(heading: string): string {
  const [, rest = ""] = text.split(`\n${heading}\n\n`);
  return rest.split("\n\n#")[0] ?? "";
}

describe("renderSpecification()", () => {
  it("lists the readings of what is open, and links to them", () => {
    assert.equal(
      under("### ways"),
      [
        "Which way? Left open by `errors.open`.\n",
        "| reading | such a server | cases that may fail |",
        "| --- | --- | --- |",
        "| `one` | goes one way |  |",
        "| `another` | goes another way | those of `service.b`; those that need `library` |\n",
      ].join("\n"),
    );
  });

  it("begins with a table of contents that links to each part", () => {
    assert.equal(
      under("## Contents"),
      [
        "- [1. What the service does](#1-what-the-service-does) (3 required, 1 implied)",
        "- [2. Errors](#2-errors) (2 required, 1 unspecified)",
        "- [Readings](#readings) (1 question)",
      ].join("\n"),
    );
  });

  it("groups statements by level, with their ids", () => {
    const stated = text.slice(text.indexOf("## 1. What"), text.indexOf("## 2. Errors"));
    assert.equal(
      stated,
      `## 1. What the service does

### Text

| sentence | text |
| --- | --- |
| \`service-1\` | Does: It reads; Not: nothing |

### Stated

| clause | statement | from |
| --- | --- | --- |
| \`service.a\` | The statement of service.a. | \`service-1\` |
| \`service.c\` ◌ | The statement of service.c. | \`service-1\` |

### Decided

| clause | this kit decides | why | the text also allows | from |
| --- | --- | --- | --- | --- |
| \`service.d\` | The statement of service.d. | It must be tested. | this reading; that one | \`service-1\` |

### Implied

| clause | statement | from |
| --- | --- | --- |
| \`service.b\` | This \\| that. Readings: [ways](#ways). | \`service-1\`: It follows. |

### Not tested

| clause | why |
| --- | --- |
| \`service.c\` | It leaves no trace. |

`,
    );
  });

  it("shows the reference server's choice for what is left to the server", () => {
    assert.equal(
      under("### Left to the server"),
      [
        "| clause | what is open | what the reference server does | from |",
        "| --- | --- | --- | --- |",
        "| `errors.open` | The statement of errors.open. Readings: [ways](#ways). | Answers 400. | nearest: `service-1` |",
      ].join("\n"),
    );
  });

  it("lists clauses that share a reason in one row", () => {
    const errors = text.slice(text.indexOf("## 2. Errors"), text.indexOf("## Readings"));
    assert.match(errors, /### For intermediaries\n\n[^#]*`errors\.x` ◌/);
    assert.match(errors, /\| `errors\.x`, `errors\.y` \| Not ours\. \|\n\n$/);
  });
});
