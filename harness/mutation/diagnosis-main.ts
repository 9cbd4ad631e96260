import { join } from "node:path";
import { parseArgs } from "node:util";
import pMap from "p-map";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { forgetBugs, recallBugs } from "../diagnosis/known-bugs.ts";
import { loadSuite } from "../suite/load-suite.ts";
import {
  type BuggyServer,
  diagnoseServer,
  type Outcome,
  renderOutcomes,
} from "./diagnose-server.ts";
import { readExampleBugs, withBug } from "./example-bug.ts";

const { values, positionals } = parseArgs({
  options: {
    bugs: { type: "string" },
    servers: { type: "string", default: "60" },
    draw: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const suite = loadSuite();
const known = recallBugs();

if (values.bugs === undefined) {
  for (const [title, count] of [
    ["One bug", 1],
    ["Two bugs", 2],
    ["Three bugs", 3],
  ] as const) {
    await measure(`${title}, unknown to the diagnosis`, drawServers(count), diagnose);
  }
} else {
  await measure("One bug of an example server", readExampleBugs(values.bugs), (bug) =>
    withBug(bug, (folder) =>
      diagnose({
        command: [join(folder, "start"), "--port", "{port}", "--data", "{library}"],
        bugs: [bug.clauses],
        known,
      }),
    ),
  );
}

async function measure<Server>(
  title: string,
  servers: readonly Server[],
  judge: (server: Server) => Promise<Outcome>,
): Promise<void> {
  const outcomes = await pMap(servers, judge, { concurrency: 2 });
  process.stdout.write(renderOutcomes(title, outcomes));
}

function diagnose(server: BuggyServer): Promise<Outcome> {
  return diagnoseServer(server, suite);
}

/** Draws servers with several mutants, unknown to the diagnosis, from different clauses. */
function drawServers(count: number): readonly BuggyServer[] {
  const patterns = known.bugs
    .map(({ pattern }) => pattern)
    .filter(({ failed }) => failed.length > 0);
  const total = Number(values.servers);
  const offset = (Number(values.draw) - 1) * total;
  return Array.from({ length: total }, (_, row) => {
    const index = row + offset;
    return Array.from({ length: count }, (_bug, number) => 37 * index + number * (101 + index));
  })
    .map((positions) => positions.flatMap((at) => patterns[at % patterns.length] ?? []))
    .filter(areVisible)
    .map((bugs) => ({
      command: [...positionals, ...bugs.flatMap(({ name }) => ["--mutant", name])],
      bugs: bugs.map(({ clause, alsoBreaks = [] }) => [clause, ...alsoBreaks]),
      known: forgetBugs(known, bugs),
    }));
}

/** Whether each bug fails a case that no other bug fails; only then can all of them be found. */
function areVisible(bugs: readonly FailurePattern[]): boolean {
  const ids = bugs.map(({ failed }) => failed.flatMap((group) => group.cases));
  return ids.every((own, index) => {
    const others = new Set(ids.toSpliced(index, 1).flat());
    return own.some((id) => !others.has(id));
  });
}
