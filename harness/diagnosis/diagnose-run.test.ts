import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import type { ReceivedResponse } from "../run/record-exchange.ts";
import { type Case, isConcurrent } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import {
  errored,
  failed,
  failedWhen,
  judgedCase,
  nonconformingRun,
  observed,
  passed,
} from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { RunDiagnosis } from "./cause.ts";
import { diagnoseResults, diagnoseRun } from "./diagnose-run.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { forgetBugs, learnBugs, recallBugs } from "./known-bugs.ts";

const known = recallBugs();
const results = [...failing("answer.json"), ...failing("validation.path")];

/** Diagnoses a server with some bugs, which fails no other case. */
function diagnoseBugs(bugs: readonly FailurePattern[], basis = known): RunDiagnosis {
  return diagnoseResults(withPassed(listFailuresOf(...bugs)), { known: basis });
}

/** Adds the recorded cases that did not fail. */
function withPassed(wrong: readonly WrongResult[]): readonly CaseResult[] {
  const ids = new Set(wrong.map(({ case: { id } }) => id));
  const others = kitSuite.cases.filter(({ id, level }) => level !== "unspecified" && !ids.has(id));
  return [...wrong, ...others.map((item) => ({ ...passed(item.id), case: item }))];
}

/** The failures of a few cases of a clause, each of which names it. */
function failing(clause: string): WrongResult[] {
  const difference = { pointer: "/body", message: clause, clause, looks: [`breaks ${clause}`] };
  return kitSuite.cases
    .filter(({ clauses: [main], level }) => main === clause && level === "required")
    .slice(0, 2)
    .map((item) => ({ ...failed(item.id, difference), case: item }));
}

/** Diagnoses results without any known bug. */
const diagnose = (...given: readonly CaseResult[]): RunDiagnosis =>
  diagnoseResults(given, { known: learnBugs([]) });

describe("diagnoseRun()", () => {
  it("diagnoses a run once", () => {
    const run = nonconformingRun(results);
    assert.equal(diagnoseRun(run), diagnoseRun(run));
    assert.notEqual(diagnoseRun(run), diagnoseRun({ ...run }));
  });

  it("explains nothing where nothing failed", () => {
    assert.deepEqual(diagnose(passed("a"), observed("b")), {
      obstacles: [],
      explanations: [],
    });
  });
});

describe("diagnoseResults() of known bugs", () => {
  const bug = findPattern("books-at-an-address-of-their-own");
  const other = findPattern("deep-selections-refused");
  const namesOf = ({ explanations }: RunDiagnosis): readonly (string | undefined)[] =>
    explanations.map(({ pattern }) => pattern?.name);

  it("finds the bug whose cases all failed as recorded, or several of them", () => {
    assert.deepEqual(namesOf(diagnoseBugs([bug])), [bug.name]);
    assert.deepEqual(namesOf(diagnoseBugs([bug, other])).toSorted(), [bug.name, other.name].sort());
  });

  it("finds none where one of its cases passed, or looks different", () => {
    const [first = assert.fail(), ...rest] = listFailuresOf(bug);
    const unlike = { ...first, differences: [{ pointer: "", looks: ["names a field otherwise"] }] };
    assert.ok(!namesOf(diagnoseResults(withPassed(rest), { known })).includes(bug.name));
    assert.ok(
      !namesOf(diagnoseResults(withPassed([unlike, ...rest]), { known })).includes(bug.name),
    );
  });

  it("finds none where one of its cases ran alone", () => {
    const [first = assert.fail(), ...others] = listFailuresOf(bug);
    assert.ok(others.length > 0);
    const [found] = diagnoseResults([first], { known }).explanations;
    assert.deepEqual([found?.pattern, found?.explained], [undefined, [first]]);
  });
});

describe("diagnoseResults() of unknown bugs", () => {
  const clausesOf = (...names: readonly string[]): readonly string[] => {
    const bugs = names.map(findPattern);
    return diagnoseBugs(bugs, forgetBugs(known, bugs)).explanations.map(({ clause }) => clause);
  };

  it("names the clause of an unknown bug", () => {
    assert.deepEqual(clausesOf("tabs-refused"), [findPattern("tabs-refused").clause]);
  });

  it("names the clause of values that are changed in a field of any clause", () => {
    const [first] = clausesOf("numbers-of-lent-books-cut");
    assert.equal(first, "resolution.values-unchanged");
  });

  it("tells a bug that responses show apart from another one", () => {
    const clauses = clausesOf("partial-success-as-207", "loans-past-hundred-lost");
    assert.equal(clauses[0], "status.only-200-and-400");
    assert.ok(clauses.slice(1, 3).includes("resolution.member-loans"), clauses.join());
  });

  it("accounts for each failure once", () => {
    const bugs = ["texts-trimmed", "tabs-refused", "zero-as-null"].map(findPattern);
    const { explanations } = diagnoseBugs(bugs, forgetBugs(known, bugs));
    const explained = explanations.flatMap((cause) => cause.explained);
    assert.equal(new Set(explained).size, explained.length);
    assert.equal(explained.length, listFailuresOf(...bugs).length);
  });

  it("names no clause for generated cases beside recorded ones", () => {
    const drawn = (id: string, clause: string): WrongResult => {
      const item = { ...judgedCase(id), clauses: [clause], property: "sibling-order" };
      return { ...failed(id, { pointer: "/body", clause }), case: item };
    };
    const others = ["a", "b", "c"].map((id) => drawn(id, "answer.data"));
    const { explanations } = diagnose(...failing("answer.json"), ...others);
    assert.deepEqual(
      explanations.map(({ clause, explained }) => [clause, explained.length]),
      [["answer.json", 5]],
    );
    assert.equal(diagnose(...others).explanations[0]?.clause, "answer.data");
  });

  it("gives a failure to a clause of a known bug that fails its case as well", () => {
    const alike = failed("c", { pointer: "/body/errors", looks: ["returns other errors"] });
    const pattern: FailurePattern = {
      name: "bodies-cut",
      clause: "answer.json",
      description: "Cuts bodies",
      failed: [{ symptoms: ["returns other errors"], cases: ["c"] }],
      warned: [],
    };
    const countOf = (patterns: readonly FailurePattern[]): number =>
      diagnoseResults([...failing("answer.json"), alike], { known: learnBugs(patterns) })
        .explanations.length;
    assert.equal(countOf([]), 2);
    assert.equal(countOf([pattern]), 1);
  });

  it("names a second clause exactly where one that is not shown has no lead", () => {
    for (const { pattern } of known.bugs.filter((_bug, index) => index % 20 === 0)) {
      const [cause] = diagnoseBugs([pattern], forgetBugs(known, [pattern])).explanations;
      // A known bug that covers the same cases names what else it breaks, however sure it is.
      const isPossible = cause?.certainty === "possible";
      const also = cause?.pattern?.alsoBreaks?.[0];
      assert.equal(
        cause?.alternative !== undefined,
        isPossible || also !== undefined,
        pattern.name,
      );
    }
  });

  it("names the clause of a bug that another one may hide as less probable, before others", () => {
    const claiming = (id: string, ...clauses: readonly string[]): WrongResult => {
      const result = failed(id);
      return { ...result, case: { ...result.case, clauses } };
    };
    const most = ["a", "b", "c"].map((id) => claiming(id, "answer.json", "answer.data"));
    const [cause] = diagnose(...most, claiming("d", "validation.path", "answer.json")).explanations;
    assert.deepEqual([cause?.clause, cause?.explained.length], ["answer.json", 4]);
    assert.deepEqual(cause?.rivals, ["validation.path", "answer.data"]);
  });

  it("is not certain of a clause where more failures look the same without it", () => {
    const looks = ["returns null as book instead of an object"];
    const list = (count: number, clause?: string): WrongResult[] =>
      Array.from({ length: count }, (_, index) =>
        failed(`${clause ?? "none"}-${index}`, {
          pointer: "/body/data",
          looks,
          ...(clause && { clause }),
        }),
      );
    const certaintyOf = (others: number): string | undefined =>
      diagnose(...list(5, "service.fields-independent"), ...list(others)).explanations[0]
        ?.certainty;
    assert.equal(certaintyOf(5), "certain");
    assert.notEqual(certaintyOf(6), "certain");
  });

  it("blames no failing field for what looks the same where no field fails", () => {
    const looks = ["returns null as book instead of an object"];
    const lose = (item: Case, clause?: string): WrongResult => ({
      ...failed(item.id, { pointer: "/body/data/member/book", looks, ...(clause && { clause }) }),
      case: item,
    });
    const [other = assert.fail()] = kitSuite.cases.filter(({ id }) => id.startsWith("selection/"));
    const beside = kitSuite.cases
      .filter(({ id }) => id.startsWith("field-failures/"))
      .slice(0, 4)
      .map((item) => lose(item, "failures.siblings"));
    const clausesOf = (...given: readonly WrongResult[]): readonly string[] =>
      diagnose(...given).explanations.map(({ clause }) => clause);
    assert.deepEqual(clausesOf(...beside), ["failures.siblings"]);
    assert.ok(!clausesOf(...beside, lose(other)).includes("failures.siblings"));
  });

  it("is certain of the clause that all differences name, and says what was seen", () => {
    const [cause] = diagnose(...failing("answer.json")).explanations;
    assert.deepEqual([cause?.clause, cause?.certainty], ["answer.json", "certain"]);
    const looks = ["sends bodies that are not JSON"];
    const difference = { pointer: "/body", clause: "answer.json", looks };
    const seenOf = (...given: readonly WrongResult[]): string | undefined =>
      diagnose(...given).explanations[0]?.seen;
    const [one, two] = [failed("a", difference), failed("b", difference)];
    assert.equal(seenOf(one, two), "The server sends bodies that are not JSON.");
    const other = failed("c", { ...difference, looks: ["sends no body"] });
    assert.equal(
      seenOf(one, two, other),
      "In 2 of them, the server sends bodies that are not JSON.",
    );
  });

  it("blames no clause for a failure of a run that ended at once, unless it names one", () => {
    const cut = { ...passed("c"), verdict: "skipped", skip: "ended", reason: "Slow" } as const;
    const unsent = new Array<typeof cut>(100).fill(cut);
    const [first = assert.fail()] = results;
    const vague = {
      ...first,
      differences: [{ pointer: "/body/data", looks: ["leaves out name"] }],
    };
    assert.equal(diagnose(first, ...unsent).explanations.length, 1);
    assert.equal(diagnose(vague, ...unsent).explanations.length, 0);
    assert.equal(diagnose(vague).explanations.length, 1);
  });

  it("blames no substitution where a query without variables fails", () => {
    const bug = findPattern("variables-required");
    const [result = assert.fail()] = listFailuresOf(bug).filter(({ case: { clauses } }) =>
      clauses[0]?.startsWith("variables."),
    );
    const query = { document: 'member(id: "m1") { name }' };
    const fails = { query, request: toWireRequest(query), differences: [] };
    const witnesses = [{ caseId: result.case.id, fails }];
    const clauseOf = (basis: Parameters<typeof diagnoseResults>[1]): string =>
      diagnoseResults(withPassed([result]), basis).explanations[0]?.clause ?? "";
    const unknown = forgetBugs(known, [bug]);
    assert.match(clauseOf({ known: unknown }), /^variables\./);
    assert.doesNotMatch(clauseOf({ known: unknown, witnesses }), /^variables\./);
  });
});

describe("diagnoseResults() chooses examples", () => {
  const firstOf = (...given: readonly WrongResult[]): WrongResult | undefined =>
    diagnose(...given).explanations[0]?.explained[0];

  it("shows a clause that responses show by the shortest request", () => {
    const difference = { pointer: "/headers/content-length", clause: "answer.content-length" };
    const item = kitSuite.cases.find(({ clauses: [main] }) => main === difference.clause);
    assert.ok(item);
    const request = toWireRequest({ document: "shelf ".repeat(500) });
    const long = { ...failed(item.id, difference), case: item, request };
    const short = failed("a", difference);
    assert.equal(firstOf(long, short), short);
  });

  it("shows concurrent requests last where their clause is not the broken one", () => {
    const clause = "failures.one-entry-per-loan";
    const about = kitSuite.cases.filter(({ clauses }) => clauses.includes(clause));
    const beside = about.find(isConcurrent) ?? assert.fail();
    const alone = about.find((each) => !isConcurrent(each)) ?? assert.fail();
    const [last, first] = [beside, alone].map((item) => ({
      ...failed(item.id, { pointer: "/body/errors", clause }),
      case: item,
    }));
    assert.ok(last && first);
    assert.equal(firstOf(last, first), first);
  });
});

describe("diagnoseResults() of failures that come and go", () => {
  const tried = (id: string, recurrence: Recurrence): WrongResult =>
    failedWhen(failed(id), recurrence);
  const concurrent: Recurrence = { kind: "concurrent", wrong: 3, tries: 16 };
  const causeOf = (...given: readonly WrongResult[]): string | undefined =>
    diagnose(...given).explanations[0]?.clause;

  it("blames overlap for what fails only beside other requests, and leaves out the rest", () => {
    const { explanations } = diagnose(
      failed("untried"),
      tried("always", { kind: "always" }),
      tried("together", concurrent),
      tried("together again", concurrent),
      { ...failed("alone"), when: { beside: 0 } },
    );
    const cause = explanations.find(({ clause }) => clause === "isolation.overlap");
    assert.deepEqual(
      cause?.explained.map(({ case: { id } }) => id),
      ["together", "together again", "untried"],
    );
  });

  it("blames overlap for what passes alone only if others came again beside requests", () => {
    const once = { ...tried("a", { kind: "once", tries: 24 }), when: { beside: 31 } };
    assert.equal(causeOf(once), "isolation.no-leak");
    assert.equal(causeOf(once, tried("b", concurrent)), "isolation.overlap");
    const rarely = tried("c", { kind: "concurrent", wrong: 1, tries: 16 });
    assert.equal(causeOf(once, rarely), "isolation.no-leak");
  });

  it("blames overlap beside another clause for what passes when it is sent one by one", () => {
    const alone = { ...passed("o"), when: { beside: 0, variant: { kind: "one-by-one" } } } as const;
    const overlapping = { ...failed("o"), tries: [failed("o"), alone] };
    const { explanations } = diagnose(overlapping, ...failing("answer.json"));
    assert.deepEqual(explanations.map(({ clause }) => clause).toSorted(), [
      "answer.json",
      "isolation.overlap",
    ]);
  });

  it("blames what earlier requests left, unless most failures come every time", () => {
    const after = tried("a", { kind: "after", caseId: "b" });
    assert.equal(causeOf(after), "isolation.no-leak");
    const always = ["b", "c"].map((id) => tried(id, { kind: "always" }));
    assert.notEqual(causeOf(after, ...always), "isolation.no-leak");
  });

  it("blames another status for failures that come and go with it", () => {
    const received: ReceivedResponse = { status: 503, body: "", bytes: 0, isWhole: true };
    assert.equal(causeOf({ ...tried("a", concurrent), received }), "status.only-200-and-400");
  });

  it("says that failures come in some tries, and names the clause that all of them show", () => {
    const recurrence: Recurrence = { kind: "sometimes", wrong: 1, tries: 28 };
    const [vague] = diagnose(tried("a", recurrence), failed("b")).explanations;
    assert.match(vague?.does ?? "", /^responds to the same request correctly in some tries/);
    assert.deepEqual([vague?.clause, vague?.certainty], ["isolation.no-leak", "possible"]);
    const shown = ["a", "b", "c", "d", "e"].map((id) =>
      failed(id, { pointer: "/body", clause: "answer.json" }),
    );
    assert.equal(causeOf(...shown.map((one) => failedWhen(one, recurrence))), "answer.json");
    const notFirst = tried("c", { kind: "not-first" });
    assert.equal(diagnose(tried("a", recurrence), notFirst).explanations[0]?.does, undefined);
  });

  it("is less sure of the clause where no failure came again", () => {
    const certaintyOf = (recurrence: Recurrence): string | undefined =>
      diagnose(tried("a", recurrence)).explanations[0]?.certainty;
    assert.equal(certaintyOf({ kind: "once", tries: 24 }), "possible");
    assert.equal(certaintyOf({ kind: "not-first" }), "likely");
  });
});

describe("diagnoseResults() of servers that cannot be judged in detail", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const noData = { pointer: "/body/data", expected: {}, message: "Missing" };
  const responded = (
    id: string,
    part: Partial<ReceivedResponse> = {},
    difference?: Difference,
  ): WrongResult => {
    const body = part.body ?? "{}";
    const received = { status: 200, body, bytes: body.length, isWhole: true, ...part };
    return { ...failed(id, difference), received };
  };
  const causesOf = (...given: readonly CaseResult[]): readonly string[] =>
    diagnose(...given).explanations.flatMap(({ does, clause }) =>
      does === undefined ? [] : [`${does}: ${clause}`],
    );

  it("finds that every request gets the same response", () => {
    const same = [...ids.slice(1).map((id) => responded(id)), responded("a", {}, noData)];
    assert.deepEqual(causesOf(...same), [
      "gives every request the same response, with status 200: processing.defects-end-it",
    ]);
    assert.equal(diagnose(...same).explanations[0]?.explained.length, 5);
    assert.deepEqual(causesOf(...ids.slice(1).map((id) => responded(id))), []);
    const right = ids.map((id) => passed(`right-${id}`));
    assert.deepEqual(causesOf(...same, ...right), []);
  });

  it("finds that every response has the same status, which is wrong for some requests", () => {
    const crash = ids.map((id) => responded(id, { status: 500, body: id }));
    assert.deepEqual(causesOf(...crash), [
      "gives every response status 500: status.only-200-and-400",
    ]);
    const fine = { pointer: "/body/data/member/fine", expected: 0, received: null };
    const mixed = ids.map((id, index) =>
      responded(id, { body: id }, index % 2 === 0 ? fine : undefined),
    );
    assert.deepEqual(causesOf(...mixed), [
      "gives every response status 200: processing.defects-end-it",
    ]);
    assert.deepEqual(causesOf(...ids.map((id) => responded(id, { body: id }, fine))), []);
  });

  it("finds that no response is JSON", () => {
    const message = "The body is not valid JSON";
    const difference = { pointer: "/body", message, clause: "answer.json" };
    const html = ids.map((id, index) =>
      responded(id, { status: index === 0 ? 400 : 200, body: id }, difference),
    );
    assert.deepEqual(causesOf(...html), ["sends no JSON: The body is not valid JSON: answer.json"]);
  });

  it("groups cases without a response by what the server does, where most have none", () => {
    const late = { pointer: "", looks: ["does not respond in time"] };
    const slow = { ...errored("slow"), differences: [late] };
    const { obstacles } = diagnose(errored("a"), errored("b"), slow);
    assert.deepEqual(
      obstacles.map(({ description, explained }) => [description, explained.length]),
      [
        ["The server closes or refuses connections instead of responding", 2],
        ["The server does not respond in time", 1],
      ],
    );
    const right = ids.map((id) => passed(`right-${id}`));
    const { explanations } = diagnose(errored("a"), ...right);
    assert.equal(explanations.length, 1, "few cases without a response tell a clause");
  });

  it("finds unspecified cases after which a health check failed", () => {
    const sick = { ...failed("open"), case: observed("open").case, cause: "canary" } as const;
    const silent = { ...sick, differences: [{ pointer: "", message: "No response came" }] };
    assert.deepEqual(diagnose(passed("a"), silent).explanations[0]?.explained, [silent]);
    const open = ["b", "c", "d"].map((id) => observed(id));
    const last = diagnose(...results, sick, ...open).explanations.at(-1);
    assert.deepEqual([last?.clause, last?.explained], ["isolation.no-leak", [sick]]);
    assert.deepEqual(diagnose(...results, sick), diagnose(...results), "of most cases");
  });

  it("takes health checks that fail for one of the failures that come and go", () => {
    const sick = { ...failed("open"), case: observed("open").case, cause: "canary" } as const;
    const open = ["b", "c", "d"].map((id) => observed(id));
    const recurrence = { kind: "sometimes", wrong: 1, tries: 8 } as const;
    const unsteady = results.map((result) => failedWhen(result, recurrence));
    assert.deepEqual(diagnose(...unsteady, sick, ...open), diagnose(...unsteady, ...open));
  });
});

describe("diagnoseResults() of warnings", () => {
  const warn = (result: WrongResult): WrongResult => ({ ...result, verdict: "warned" });
  const clausesOf = (...given: readonly CaseResult[]): readonly string[] =>
    diagnose(...given)
      .explanations.map(({ clause }) => clause)
      .toSorted();

  it("explains them where nothing failed", () => {
    assert.deepEqual(clausesOf(...results.map(warn)), ["answer.json", "validation.path"]);
    assert.deepEqual(
      diagnose(...failing("answer.json"), ...failing("validation.path").map(warn)).explanations
        .length,
      1,
    );
  });

  it("explains no situations that the specification leaves open", () => {
    const open = ["a", "b"].map((id) => warn({ ...failed(id), case: observed(id).case }));
    assert.deepEqual(clausesOf(...open), []);
  });
});

/** Finds what fails for a known bug. */
function findPattern(name: string): FailurePattern {
  const bug = recallBugs().bugs.find(({ pattern }) => pattern.name === name);
  return bug?.pattern ?? assert.fail(name);
}

/** Lists the results of the recorded cases that fail for known bugs. */
function listFailuresOf(...patterns: readonly FailurePattern[]): WrongResult[] {
  const groups = patterns.flatMap((pattern) => pattern.failed);
  return kitSuite.cases.flatMap((item) => {
    const own = groups.filter(({ cases }) => cases.includes(item.id));
    const looks = own.flatMap(({ symptoms }) => symptoms);
    return own.length === 0 ? [] : [{ ...failed(item.id, { pointer: "", looks }), case: item }];
  });
}
