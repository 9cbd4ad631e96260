import type { JsonValue } from "../json/json-value.ts";
import { insideCharacter } from "../json/read-json-body.ts";
import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import { isExact, isJudged } from "../suite/case.ts";
import { alignDefects, isDefect } from "./align-defects.ts";
import { compareDefects } from "./compare-defects.ts";
import type { MisplacedFinder } from "./create-misplaced-finder.ts";
import { findForeignError } from "./find-foreign-error.ts";
import { nameShown } from "./find-shown-clause.ts";
import { nameBroken } from "./list-named-clauses.ts";
import { nameSymptoms } from "./name-symptoms.ts";
import { pairElements } from "./pair-elements.ts";

/** Maximum number of differences of a result that are read. */
const maxDifferences = 30;

/**
 * Names in what way a response is wrong, in words that are the same for every record, so that
 * failures of different cases can be compared: `status 200>400`, `data/name missing string`.
 *
 * @param findMisplaced recognizes values of other records; none are when left out.
 */
export function findSymptoms(
  result: WrongResult,
  findMisplaced: MisplacedFinder = (differences) => ({ symptoms: [], rest: differences }),
): ReadonlySet<string> {
  const { cause, failure } = result;
  if (failure !== undefined) {
    return new Set([`no response: ${failure}`]);
  }
  const { symptoms: misplaced, rest } = findMisplaced(
    alignDefects(pairElements(result.differences)).slice(0, maxDifferences),
    { sent: String(result.request.body ?? ""), expected: findExpected(result) },
  );
  const differences = withoutConsequences(rest);
  const status = differences.find(({ pointer }) => pointer === "/status");
  const symptoms = new Set([...misplaced, ...nameRenamed(differences)]);
  const clause = findNamedClause(result) ?? findForeignError(result);
  if (clause !== undefined) {
    symptoms.add(nameShown(clause));
  }
  if (result.differences.some(({ step = 0 }) => step > 0)) {
    symptoms.add("only a later request");
  }
  if (isRejectedOtherwise(differences)) {
    return symptoms.add("rejected for another text");
  }
  const around = { status, request: result.request, expected: findExpected(result) };
  for (const difference of differences) {
    for (const symptom of nameSymptoms(difference, around)) {
      symptoms.add(symptom);
    }
  }
  symptoms.delete(nameBroken(clause ?? ""));
  return symptoms.size === 0 ? new Set([cause]) : symptoms;
}

/**
 * Leaves out what is wrong with the failures of a partial result if the data lack an object with
 * failures, or have one too many: they come and go with it.
 */
function withoutConsequences(differences: readonly Difference[]): readonly Difference[] {
  const hasOther = differences.some(({ pointer, expected = null, received = null }) => {
    const only = expected === null ? received : received === null ? expected : null;
    return pointer.startsWith("/body/data") && JSON.stringify(only).includes('"overdueDays"');
  });
  return hasOther
    ? differences.filter(({ pointer }) => !pointer.startsWith("/body/errors"))
    : differences;
}

/** Finds the expected body of the first response that was wrong, if it is exact. */
function findExpected({ case: item, differences: [first] }: WrongResult): JsonValue {
  if (!isJudged(item)) {
    return null;
  }
  const step = item.steps[first?.step ?? 0];
  const response = step !== undefined && "response" in step ? step.response : undefined;
  return (response !== undefined && isExact(response) ? response.body : undefined) ?? null;
}

/** Whether a document with defects was rejected for something that is not a defect. */
function isRejectedOtherwise(differences: readonly Difference[]): boolean {
  const [first, ...others] = differences.filter(isDefect);
  return (
    first?.pointer === "/body/errors/0" &&
    typeof first.expected === "string" &&
    typeof first.received === "string" &&
    compareDefects(first.expected, first.received).some((name) =>
      name.startsWith("defect rewritten"),
    ) &&
    others.every(({ received }) => received === undefined)
  );
}

/**
 * The first clause that a difference names, if all of them name one. A key that was not selected
 * says more than one that is missing, which may be that of an absent value.
 */
function findNamedClause({ differences }: WrongResult): string | undefined {
  const named = differences.map(({ clause, message = "" }) =>
    // A server that cuts bodies cuts some of them there.
    message.endsWith(insideCharacter) ? "answer.json" : clause,
  );
  if (named.includes(undefined)) {
    return undefined;
  }
  return named.find((clause) => clause === "service.selected-fields") ?? named[0];
}

/** Names missing keys that are there in another spelling: those of the body, or those of fields. */
function nameRenamed(differences: readonly Difference[]): string[] {
  const plain = ({ pointer }: Difference): string => pointer.replace(/[_-]/g, "").toLowerCase();
  const extra = differences.filter(({ expected }) => expected === undefined);
  const missing = differences.filter(({ received }) => received === undefined);
  const added = new Set(extra.filter((each) => !missing.includes(each)).map(plain));
  const renamed = missing.filter((each) => !extra.includes(each) && added.has(plain(each)));
  return [
    ...(renamed.some(isKeyOfBody) ? ["data or errors renamed"] : []),
    ...(renamed.some((each) => !isKeyOfBody(each)) ? ["key renamed"] : []),
  ];
}

function isKeyOfBody({ pointer }: Difference): boolean {
  return /^\/body\/[^/]*$/.test(pointer);
}
