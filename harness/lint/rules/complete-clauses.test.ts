import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clause, Sentence } from "../../suite/clause.ts";
import type { Freedom } from "../../suite/formats.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import {
  makeCase,
  makeClause,
  makeObservedCase,
  makeSubject,
  type SubjectParts,
} from "../../testing/lint-subject.ts";
import { checkCompleteClauses, listUncoveredClauses } from "./complete-clauses.ts";

const kept = makeClause({ id: "service.kept" });
const open = makeClause({ id: "service.open", level: "unspecified", reference: "Answers 400." });
const implied = makeClause({ id: "service.implied", level: "implied" });

const steps = [
  { id: "step", title: "A step", clauses: ["service.kept", "service.open", "service.implied"] },
];
const cases = [
  makeCase({ clauses: ["service.kept"] }),
  makeCase({ level: "implied", clauses: ["service.implied"] }),
  makeObservedCase("unspecified/seen", ["service.open"]),
];
const freedoms: readonly Freedom[] = [
  {
    id: "ways",
    question: "Which way?",
    clauses: ["service.open"],
    readings: [
      { id: "one", description: "goes one way" },
      { id: "another", description: "goes another way", breaks: ["service.implied"] },
    ],
  },
];

/** Checks complete data, but for the parts that a test replaces. */
function findingsOf(clauses: readonly Clause[], parts: SubjectParts = {}) {
  return checkCompleteClauses(makeSubject({ clauses, cases, steps, freedoms, ...parts }));
}

const messagesOf = (...args: Parameters<typeof findingsOf>): string[] =>
  findingsOf(...args).map(({ message }) => message);

describe("checkCompleteClauses()", () => {
  it("accepts clauses with a case, a step and, where they are open, a freedom", () => {
    assert.deepEqual(findingsOf([kept, open, implied]), []);
  });

  it("finds a clause that no case names", () => {
    assert.deepEqual(findingsOf([kept], { cases: [] }), [
      {
        file: "clauses.json",
        pointer: "/clauses/0",
        message:
          'No case of level required names the clause "service.kept": write one, or say why it is untestable',
      },
    ]);
  });

  it("finds a clause that only weaker cases name, or only saved ones", () => {
    const weaker = [
      makeCase({ level: "implied", clauses: ["service.kept"] }),
      makeObservedCase("unspecified/seen", ["service.kept"]),
    ];
    assert.equal(findingsOf([kept], { cases: weaker }).length, 1);
    const subject = { ...makeSubject({ clauses: [kept], cases, steps }), ownCases: [] };
    assert.equal(checkCompleteClauses(subject).length, 1);
  });

  it("finds a clause of the service without a step", () => {
    assert.deepEqual(messagesOf([kept], { steps: [] }), [
      'The clause "service.kept" is in no step: add it to steps.json',
    ]);
  });

  it("finds an unspecified, an implied and a decided clause without a freedom", () => {
    const origin = {
      kind: "decided",
      sentences: ["service-1"],
      because: "One was needed.",
      otherReadings: ["another way"],
    } as const;
    const found = findingsOf([open, implied, { ...kept, origin }], { freedoms: [] });
    assert.deepEqual(
      found.map(({ pointer }) => pointer),
      ["/clauses/0", "/clauses/1", "/clauses/2"],
    );
    assert.equal(
      found[0]?.message,
      'No freedom names the clause "service.open": add one to freedoms.json, with the readings that servers may take',
    );
  });

  it("asks what the reference server does where the text is silent", () => {
    const { reference: _, ...silent } = open;
    assert.deepEqual(messagesOf([silent]), [
      'Clause "service.open" does not say what the reference server does: add "reference"',
    ]);
    assert.deepEqual(messagesOf([{ ...silent, untestable: "Nothing to see." }]), []);
  });

  it("wants neither cases nor freedoms where no client can observe anything", () => {
    const untestable = { ...implied, untestable: "Leaves no trace." };
    assert.deepEqual(findingsOf([untestable], { cases: [], freedoms: [] }), []);
  });

  it("finds a sentence without a clause", () => {
    const first: Sentence = { id: "service-1", section: "service", text: "It only reads." };
    const second: Sentence = { ...first, id: "service-2", text: "It has one endpoint." };
    assert.deepEqual(findingsOf([kept], { sentences: [first, second] }), [
      {
        file: "sentences.json",
        pointer: "/sentences/1",
        message:
          'No clause comes from the sentence "service-2": name it in an origin, or write a clause (It has one endpoint.)',
      },
    ]);
  });

  it("finds a house rule without a case", () => {
    const rule = makeClause({ id: "house.mine", origin: { kind: "house", sentences: [] } });
    const subject = makeSubject({ clauses: [kept, rule], cases, steps });
    assert.deepEqual(checkCompleteClauses({ ...subject, houseRulesFile: "rules.json" }), [
      {
        file: "rules.json",
        pointer: "/clauses/0",
        message:
          'No case of level required names the rule "house.mine": write one in a folder of --cases',
      },
    ]);
  });
});

describe("listUncoveredClauses()", () => {
  it("finds each clause of the suite whose only case is removed", () => {
    const { clauses, cases } = kitSuite;
    assert.deepEqual(listUncoveredClauses(kitSuite), []);
    const alone = clauses.flatMap(({ id, level, subject, untestable }) => {
      const naming = cases.filter((item) => item.level === level && item.clauses.includes(id));
      const isAlone = subject === "service" && untestable === undefined && naming.length === 1;
      return isAlone ? naming.map((item) => ({ id, item })) : [];
    });
    assert.notEqual(alone.length, 0);
    for (const { id, item } of alone) {
      const others = cases.filter((other) => other !== item);
      const uncovered = listUncoveredClauses({ ...kitSuite, cases: others }).map(
        (found) => found.id,
      );
      assert.ok(uncovered.includes(id), `${id} without ${item.id}`);
    }
  });

  it("finds every testable clause about intermediaries without their cases", () => {
    const ofIntermediaries = kitSuite.clauses.filter(
      ({ subject, untestable }) => subject === "intermediary" && untestable === undefined,
    );
    assert.ok(ofIntermediaries.length > 30);
    assert.deepEqual(
      listUncoveredClauses({ ...kitSuite, intermediaryCases: [] }),
      ofIntermediaries,
    );
  });

  it("finds every clause about clients without the cases for clients", () => {
    const ofClients = kitSuite.clauses.filter(({ subject }) => subject === "client");
    assert.ok(ofClients.length > 30);
    assert.deepEqual(listUncoveredClauses({ ...kitSuite, clientCases: [] }), ofClients);
  });
});
