import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defects } from "../generate/properties/defects.ts";
import type { Case, JudgedCase } from "../suite/case.ts";
import { toPlainText } from "../terminal/lay-out.ts";
import { sampleClause } from "../testing/sample-results.ts";
import { explainCase, explainProperty } from "./explain-case.ts";

const context = {
  clauses: [
    {
      id: "validation.unknown-field",
      section: "errors",
      level: "required",
      subject: "service",
      statement: "An unknown field is a defect.",
      origin: { kind: "stated", sentences: ["defects-1"] },
    },
  ],
  baseUrl: "http://127.0.0.1:8080/api",
} as const;

const exchange = {
  request: { document: "it's(at: $p)", variables: { p: 1 } },
  response: { status: 400, body: { errors: ["it's: no"] } },
} as const;

const item: JudgedCase = {
  id: "validation/unknown",
  title: "An unknown field is one defect",
  level: "required",
  clauses: ["validation.unknown-field"],
  needs: [],
  steps: [exchange],
};

describe("explainCase()", () => {
  it("quotes an id, which may be a stranger's", () => {
    const [last] = explainCase({ ...item, id: "h/$(id)" }, context).slice(-1);
    assert.match(toPlainText([last ?? ""]), / run 'h\/\$\(id\)' --url /);
  });

  it("shows the clauses, the request, the curl command and the expected response", () => {
    assert.equal(
      toPlainText(explainCase(item, context)),
      `validation/unknown  (required)
An unknown field is one defect

Clauses
  validation.unknown-field (required): An unknown field is a defect.

Needs  nothing: it runs against any deployment

Request
  {
    "document": "it's(at: $p)",
    "variables": {
      "p": 1
    }
  }

Send
  curl -sSi -H 'Content-Type: application/json' --data-raw '{"document":"it'\\''s(at: $p)","variables":{"p":1}}' http://127.0.0.1:8080/api/graph

Expected
  {
    "status": 400,
    "body": {
      "errors": [
        "it's: no"
      ]
    }
  }

Run   npx graph-spec-kit run validation/unknown --url http://127.0.0.1:8080/api`,
    );
  });

  it("says how the kit sends a request where curl cannot", () => {
    const request = { document: "shelf", pieces: [0] };
    const text = toPlainText(explainCase({ ...item, steps: [{ ...exchange, request }] }, context));
    const note = "  # sent in 2 pieces, cut at byte 0 of the body, which this command does not do";
    assert.ok(text.includes(`\nSend\n${note}\n  curl `), text);
  });

  it("shows steps, concurrent requests, references to other steps and headers", () => {
    const steps: JudgedCase["steps"] = [
      exchange,
      {
        together: [
          { ...exchange, response: { sameAs: 0 } },
          { ...exchange, response: { differsFrom: 0 } },
          {
            ...exchange,
            response: { status: 200, partOf: 0, mayRefuse: true, headers: { "x-y": "z" } },
          },
        ],
      },
    ];
    const lines = toPlainText(explainCase({ ...item, steps, needs: ["library"] }, context)).split(
      "\n",
    );
    const wanted = [
      "Needs  library",
      "Step 0",
      "Step 1, 3 concurrent requests",
      '    "sameAs": 0',
      '    "differsFrom": 0',
      '    "partOf": 0,',
      '    "mayRefuse": true,',
      '      "x-y": "z"',
    ];
    assert.deepEqual(
      lines.filter((line) => wanted.includes(line)),
      wanted,
    );
  });

  it("shows the reference server's choice for a case that is not judged", () => {
    const observed: Case = {
      id: "unspecified/delete",
      title: "The method DELETE",
      level: "unspecified",
      clauses: ["endpoint.other-methods"],
      needs: [],
      request: { method: "DELETE", headers: {} },
      reference: { status: 400, bodySchema: { type: "object" } },
    };
    const text = toPlainText(explainCase(observed, context));
    assert.match(text, /\n {4}"method": "DELETE",\n/);
    assert.match(
      text,
      /\nResponse {2}not judged; the reference server sends\n {2}\{\n {4}"status": 400,\n/,
    );
    assert.match(text, /endpoint\.other-methods \(unknown\): no such clause/);
  });
});

describe("explainProperty()", () => {
  it("shows what it states, its clauses and the command that runs it", () => {
    const property = { ...defects, clauses: [sampleClause.id] };
    const lines = toPlainText(
      explainProperty(property, {
        clauses: [sampleClause],
        baseUrl: "http://h:1",
      }),
    ).split("\n");
    assert.deepEqual(lines.slice(0, 2), ["generated/defects  (required)", defects.title]);
    assert.ok(lines.includes("  validation.path (required): A defect begins with its path."));
    assert.equal(lines.at(-1), "Run   npx graph-spec-kit run generated/defects --url http://h:1");
  });
});
