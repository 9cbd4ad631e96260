import { join } from "node:path";
import type { BenchContext } from "./bench-context.ts";
import { checkResponse } from "./check-response.ts";
import { type Comparison, compareInRounds } from "./compare-in-rounds.ts";
import { runCommand } from "./run-command.ts";
import { type Dialect, translateQuery, workloads, writeLibrary } from "./workloads.ts";

/** Milliseconds of CPU time. Large engines run for seconds before their code is optimized. */
const lengths = {
  full: { warmUpMs: 2000, measuredMs: 250 },
  quick: { warmUpMs: 0, measuredMs: 5 },
} as const;

interface Engine {
  readonly name: string;
  readonly module: string;
  readonly dialect: Dialect;
}

interface Timing {
  /** Its responses to the query, and to a document with other blanks. */
  readonly texts: readonly string[];
  readonly perCpuSecond: number;
}

/**
 * Compares how fast engines answer queries with JSON text, without HTTP. Each measurement has its
 * own process, so that none shapes the optimized code of another.
 */
export async function compareEngines(context: BenchContext): Promise<Comparison> {
  const { peersFolder, scratchFolder, isQuick, hasPeers } = context;
  const libraryFile = writeLibrary(scratchFolder);
  const length = isQuick ? lengths.quick : lengths.full;
  /** The first response to each query, which all others must equal. */
  const responses = new Map<string, string>();
  return compareInRounds(context, {
    title: "Engine, responses by CPU time",
    unit: "responses/CPU s",
    yardstick: hasPeers ? "graphql-js" : "written by hand",
    contenders: listEngines(context),
    tasks: [true, false].flatMap((isUnseen) =>
      workloads.slice(0, 3).map(({ name, createQuery }) => ({
        name: `${name}, ${isUnseen ? "unseen" : "repeated"}`,
        query: createQuery(0),
        isUnseen,
      })),
    ),
    measure: async ({ name, module, dialect }, { query, isUnseen }) => {
      const translated = translateQuery(query, dialect);
      const task = JSON.stringify({ query: translated, isUnseen, ...length });
      const program = [process.execPath, join(peersFolder, "time-engine.js")];
      const { stdout } = await runCommand([...program, module, libraryFile, task]);
      const { texts, perCpuSecond }: Timing = JSON.parse(stdout);
      for (const text of texts) {
        const expected = responses.get(query.document) ?? text;
        responses.set(query.document, expected);
        checkResponse(name, { text, expected });
      }
      return perCpuSecond;
    },
  });
}

function listEngines({ engineModule, peersFolder, hasPeers }: BenchContext): Engine[] {
  const create = (name: string, file: string, dialect: Dialect): Engine => ({
    name,
    module: join(peersFolder, file),
    dialect,
  });
  const peers = [
    create("graphql-js", "engines/graphql-js.js", "graphql"),
    create("graphql-jit", "engines/graphql-jit.js", "graphql"),
  ];
  return [
    { name: "reference", module: engineModule, dialect: "service" },
    create("written by hand", "handwritten.js", "service"),
    ...(hasPeers ? peers : []),
  ];
}
