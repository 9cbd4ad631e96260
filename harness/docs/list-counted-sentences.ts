import { coverSteps } from "../guide/cover-steps.ts";
import { defaultGenerated } from "../run/run-generated.ts";
import type { Case } from "../suite/case.ts";
import type { GuideStep } from "../suite/guide-step.ts";

/** What the documents count. */
export interface CountedData {
  readonly cases: readonly Case[];
  /** The steps of the guide. */
  readonly steps: readonly GuideStep[];
  /** Number of mutants of the reference server. */
  readonly mutants: number;
}

/** A part of a document that says how many of something there are. */
export interface CountedSentence {
  /** Path of the document in the kit's folder. */
  readonly document: string;
  /** Its text with the present numbers, in one line. */
  readonly text: string;
}

const guides = "spec-cases/guides";

/** As counted by a proxy in front of a server that passes all cases. */
const requests = "A run sends about 3,300 requests";

/** Lists what the documents say about the number of cases and of mutants. */
export function listCountedSentences(data: CountedData): CountedSentence[] {
  return Object.entries({
    "README.md": writeReadme(data),
    [`${guides}/implementing.md`]: writeStepRows(data),
    [`${guides}/judging-a-deployment.md`]: [
      requests,
      `"${countWithoutNeeds(data.cases)} of ${data.cases.length} recorded cases …"`,
    ],
    [`${guides}/not-tested.md`]: [
      `The suite finds all ${data.mutants} mutants of the reference server.`,
    ],
    [`${guides}/reading-a-report.md`]: [
      writeVerdict(data.cases, "variables", { failed: 11, warned: 3 }),
      `${countObserved(data.cases)} cases send what the specification is silent about`,
    ],
    [`${guides}/writing-a-client.md`]: [`can misbehave in any of ${data.mutants} ways`],
  }).flatMap(([document, texts]) => texts.map((text) => ({ document, text })));
}

function writeReadme({ cases, mutants }: CountedData): string[] {
  const { count: generated, seed } = defaultGenerated;
  const observed = countObserved(cases);
  const part = countFolder(cases, "validation");
  return [
    requests,
    writeVerdict(cases, "resolution", { failed: 4, warned: 0 }),
    `Of the ${mutants} known bugs of the reference server`,
    `Conforming: ${cases.length - observed} recorded and ${generated} generated cases passed, ${observed} observed; seed ${seed};`,
    `Here ${cases.length} recorded and ${generated} generated cases ran. ${observed} of the recorded ones`,
    `${part} of ${cases.length} recorded cases and no generated ones ran: all passed (left out: ${cases.length - part} not selected,`,
  ];
}

/** Writes the last line of a run of one folder against a mutant. */
function writeVerdict(
  cases: readonly Case[],
  folder: string,
  { failed, warned }: { readonly failed: number; readonly warned: number },
): string {
  const count = countFolder(cases, folder);
  const passed = `${count - failed - warned} passed${warned === 0 ? "" : `, ${warned} warned`}`;
  return `Not conforming: ${failed} recorded cases failed, ${passed} (left out: ${cases.length - count} not selected,`;
}

/** Writes the rows of the table of steps; generated cases run from the last step on. */
function writeStepRows({ cases, steps }: CountedData): string[] {
  return coverSteps(steps, cases).map(({ number, step, cases: own }) => {
    const anchor = `${number}-${step.title.toLowerCase().replaceAll(" ", "-")}`;
    const generated = number === steps.length ? `, and ${defaultGenerated.count} generated` : "";
    return `| [${number}](#${anchor}) | ${step.title} | ${own.length}${generated} |`;
  });
}

function countFolder(cases: readonly Case[], folder: string): number {
  return cases.filter(({ id }) => id.startsWith(`${folder}/`)).length;
}

function countObserved(cases: readonly Case[]): number {
  return cases.filter(({ level }) => level === "unspecified").length;
}

function countWithoutNeeds(cases: readonly Case[]): number {
  return cases.filter(({ needs }) => needs.length === 0).length;
}
