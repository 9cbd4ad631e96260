import type { Clause } from "../../suite/clause.ts";
import { isHouseRule, withoutHouseRules } from "../../suite/house-rule.ts";
import type { Suite } from "../../suite/suite.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import type { Finding, LintSubject } from "../rule.ts";

/**
 * Each clause has a case of the kit of its level, or says why none can observe it; one about the
 * service is in a step of the guide; one that is open, implied or decided is in a freedom, so that
 * other readings are tried. Each house rule has a case, and each sentence of the text a clause.
 */
export function checkCompleteClauses(subject: LintSubject): Finding[] {
  const { suite, clausesFile, houseRulesFile = clausesFile, sentencesFile } = subject;
  const { clauses, sentences } = withoutHouseRules(suite);
  const houseRules = suite.clauses.filter(isHouseRule);
  const untested = new Set(listUncoveredClauses({ ...suite, clauses: houseRules }));
  const coverage = readCoverage(clauses, subject);
  const sources = new Set(clauses.flatMap(({ origin }) => origin.sentences));
  return [
    ...clauses.flatMap((clause, index) =>
      explainMissing(clause, coverage).map((message) => {
        return { file: clausesFile, pointer: `/clauses/${index}`, message };
      }),
    ),
    ...houseRules.flatMap((rule, index) => {
      const message = `No case of level ${rule.level} names the rule "${rule.id}": write one in a folder of --cases`;
      return untested.has(rule)
        ? [{ file: houseRulesFile, pointer: `/clauses/${index}`, message }]
        : [];
    }),
    ...sentences.flatMap(({ id, text }, index) => {
      const message = `No clause comes from the sentence "${id}": name it in an origin, or write a clause (${text})`;
      return sources.has(id)
        ? []
        : [{ file: sentencesFile, pointer: `/sentences/${index}`, message }];
    }),
  ];
}

interface Coverage {
  readonly uncovered: ReadonlySet<Clause>;
  readonly inSteps: ReadonlySet<string>;
  readonly inFreedoms: ReadonlySet<string>;
}

function readCoverage(
  clauses: readonly Clause[],
  { suite, ownCases, guide, freedoms: { freedoms } }: LintSubject,
): Coverage {
  const readings = freedoms.flatMap((freedom) => freedom.readings);
  return {
    uncovered: new Set(listUncoveredClauses({ ...suite, clauses, cases: ownCases })),
    inSteps: new Set(guide.steps.flatMap((step) => step.clauses)),
    inFreedoms: new Set([
      ...freedoms.flatMap((freedom) => freedom.clauses),
      ...readings.flatMap(({ breaks = [] }) => breaks),
    ]),
  };
}

function explainMissing(
  clause: Clause,
  { uncovered, inSteps, inFreedoms }: Coverage,
): readonly string[] {
  const { id, level, subject, untestable, reference } = clause;
  const isOfService = subject === "service";
  const isSilent = level === "unspecified" && untestable === undefined && reference === undefined;
  const messages: readonly (readonly [isWrong: boolean, message: string])[] = [
    [isSilent, `Clause "${id}" does not say what the reference server does: add "reference"`],
    [
      uncovered.has(clause),
      `No case of level ${level} names the clause "${id}": write one, or say why it is untestable`,
    ],
    [isOfService && !inSteps.has(id), `The clause "${id}" is in no step: add it to steps.json`],
    [
      isOfService && isOpen(clause) && !inFreedoms.has(id),
      `No freedom names the clause "${id}": add one to freedoms.json, with the readings that servers may take`,
    ],
  ];
  return messages.filter(([isWrong]) => isWrong).map(([, message]) => message);
}

function isOpen({ level, origin, untestable }: Clause): boolean {
  return untestable === undefined && (level !== "required" || origin.kind === "decided");
}

/** Lists the testable clauses that no case of the same level names. */
export function listUncoveredClauses({
  clauses,
  cases,
  ...roles
}: Pick<Suite, "clauses" | "cases" | "clientCases" | "intermediaryCases">): Clause[] {
  const covered = new Set(
    [...cases, ...listRoleCases(roles)].flatMap((item) =>
      item.clauses.map((id) => `${item.level} ${id}`),
    ),
  );
  return clauses.filter(
    ({ id, level, untestable }) => untestable === undefined && !covered.has(`${level} ${id}`),
  );
}
