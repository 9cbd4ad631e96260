import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import { isJudged, type JudgedCase } from "../suite/case.ts";
import { toCaseFile } from "../suite/case-file.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { BenchContext } from "./bench-context.ts";
import { type Comparison, compareInRounds } from "./compare-in-rounds.ts";
import { kitProgram, runCommand, startServer } from "./run-command.ts";

const bareLoop = "bare undici loop";

/** Cases as both programs read them. */
interface Batch {
  readonly name: string;
  readonly selection: readonly string[];
  readonly exchangesFile: string;
}

/** Compares the kit with a bare loop that sends the same requests, as whole processes. */
export async function compareHarness(context: BenchContext): Promise<Comparison> {
  const [few, many] = context.isQuick ? [2, 6] : [300, 3000];
  const plain = loadSuite().cases.filter(isJudged).filter(isPlain);
  const tasks = [
    prepareRecorded(pickEvenly(plain, few), context.scratchFolder),
    prepareCopies(pickEvenly(plain, many), context.scratchFolder),
  ];
  const { baseUrl, stop } = await startServer(context.serverCommand);
  const kit = [...kitProgram, "run", "--url", baseUrl, "--quiet"];
  const loop = [process.execPath, join(context.peersFolder, "bare-loop.js"), baseUrl];
  try {
    return await compareInRounds(context, {
      title: "Harness, time of the process",
      unit: "ms",
      yardstick: bareLoop,
      contenders: [
        { name: "graph-spec-kit", toCommand: ({ selection }: Batch) => [...kit, ...selection] },
        { name: bareLoop, toCommand: ({ exchangesFile }: Batch) => [...loop, exchangesFile] },
      ],
      tasks,
      measure: async ({ toCommand }, batch) => (await runCommand(toCommand(batch))).ms,
    });
  } finally {
    await stop();
  }
}

const requiredKeys: readonly string[] = ["document", "status", "body"];
const plainKeys: readonly string[] = [...requiredKeys, "variables"];

/** Whether any HTTP client can carry out a case: it is one query with an exact response. */
export function isPlain({ steps }: JudgedCase): boolean {
  const keys = steps.flatMap((step) =>
    "together" in step ? ["together"] : [step.request, step.response].flatMap(Object.keys),
  );
  return (
    steps.length === 1 &&
    requiredKeys.every((key) => keys.includes(key)) &&
    keys.every((key) => plainKeys.includes(key))
  );
}

/** Picks items at even distances, and some of them several times if there are too few. */
function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) =>
    items.at(Math.floor((index * items.length) / count)),
  ).flatMap((item) => item ?? []);
}

function prepareRecorded(cases: readonly JudgedCase[], folder: string): Batch {
  const exchangesFile = writeExchanges(cases, join(folder, "recorded.json"));
  const selection = cases.map(({ id }) => id);
  return { name: `${cases.length} recorded cases`, selection, exchangesFile };
}

/** Writes copies as cases of a user: there may be more of them than the suite has. */
function prepareCopies(cases: readonly JudgedCase[], folder: string): Batch {
  const ownCases = join(folder, "cases");
  makeFolder(join(ownCases, "copies"));
  const schema = join(findKitRoot(), "schemas", "case.schema.json");
  for (const [index, item] of cases.entries()) {
    const copy = toCaseFile({ ...item, title: `Copy number ${index}` }, schema);
    writeFileSync(join(ownCases, "copies", `copy-${index}.json`), JSON.stringify(copy));
  }
  const exchangesFile = writeExchanges(cases, join(folder, "copies.json"));
  const selection = ["copies/**", "--cases", ownCases];
  return { name: `${cases.length} copies`, selection, exchangesFile };
}

function writeExchanges(cases: readonly JudgedCase[], file: string): string {
  writeFileSync(file, JSON.stringify(cases.flatMap(({ steps }) => steps)));
  return file;
}
