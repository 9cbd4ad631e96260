import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import { isJudged, type JudgedCase } from "../suite/case.ts";
import { toCaseFile } from "../suite/case-file.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { type BenchContext, compareInRounds } from "./compare-in-rounds.ts";
import { findPeer, kitFile, runCommand, startServer } from "./run-command.ts";

const bareLoop = "bare undici loop";

/** Cases as both programs read them. */
interface Batch {
  readonly name: string;
  readonly folder: string;
  readonly exchangesFile: string;
}

/** Compares the kit with a bare loop that sends the same requests, as whole processes. */
export async function compareHarness(context: BenchContext): Promise<string> {
  const plain = loadSuite().cases.filter(isJudged).filter(isPlain);
  const tasks = (context.isQuick ? [2, 6] : [300, 3000]).map((count) =>
    prepareCopies(plain, count, context.scratchFolder),
  );
  const { baseUrl, stop } = await startServer(context.serverCommand);
  const { execPath: node } = process;
  const kit = [node, kitFile, "run", "copies/**", "--url", baseUrl, "--quiet", "--cases"];
  const loop = [node, findPeer("bare-loop.js"), baseUrl];
  try {
    return await compareInRounds(context.rounds, {
      title: "Harness, time of the process",
      unit: "ms",
      yardstick: bareLoop,
      contenders: [
        { name: "graph-spec-kit", toCommand: ({ folder }: Batch) => [...kit, folder] },
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

/** Writes copies as cases of a user: there may be more of them than the suite has. */
function prepareCopies(plain: readonly JudgedCase[], count: number, scratchFolder: string): Batch {
  const cases = Array.from({ length: count }, (_, index) => plain[index % plain.length]).flatMap(
    (item) => item ?? [],
  );
  const folder = join(scratchFolder, `cases-${count}`);
  makeFolder(join(folder, "copies"));
  const schema = join(findKitRoot(), "schemas", "case.schema.json");
  for (const [index, item] of cases.entries()) {
    const copy = toCaseFile({ ...item, title: `Copy number ${index}` }, schema);
    writeFileSync(join(folder, "copies", `copy-${index}.json`), JSON.stringify(copy));
  }
  const exchangesFile = join(scratchFolder, `exchanges-${count}.json`);
  writeFileSync(exchangesFile, JSON.stringify(cases.flatMap(({ steps }) => steps)));
  return { name: `${count} cases`, folder, exchangesFile };
}
