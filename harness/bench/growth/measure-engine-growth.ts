import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMedian } from "../../kit/find-median.ts";
import { EngineProcess } from "../engine/engine-process.ts";
import type { PartContext } from "../part.ts";
import { createBenchDataset, type DatasetSize } from "../workload/create-bench-dataset.ts";
import type { Query } from "../workload/workload.ts";
import type { GrowthLine } from "./growth-line.ts";

/** CPU time for one measurement, in milliseconds. */
const minMs = 100;

/** The decades of each line. */
const decades = {
  full: { document: [3, 4, 5, 6], records: [2, 3, 4, 5, 6], loans: [0, 1, 2, 3, 4, 5] },
  quick: { document: [2, 3], records: [2, 3], loans: [0, 1] },
} as const;

/** The query of one size, and the records that it is sent to. */
interface SizedQuery {
  readonly size: number;
  readonly dataset: DatasetSize;
  readonly query: Query;
}

const few: DatasetSize = { members: 10, loansPerMember: 5, books: 10 };

/** Measures how the time of the engine grows with the numbers of documents, records and loans. */
export async function measureEngineGrowth(context: PartContext): Promise<GrowthLine[]> {
  const { document, records, loans } = context.isQuick ? decades.quick : decades.full;
  const measure = (
    name: string,
    sizeUnit: string,
    queries: readonly SizedQuery[],
  ): Promise<GrowthLine> => measureLine(context, { name, sizeUnit, queries });
  return [
    await measure("Engine, valid document", "bytes", toSizes(document, createValidDocument)),
    await measure("Engine, document of defects", "bytes", toSizes(document, createDefects)),
    await measure("Engine, one record among others", "records", toSizes(records, selectRecord)),
    await measure("Engine, loans of one member", "loans", toSizes(loans, selectLoans)),
  ];
}

function toSizes(
  exponents: readonly number[],
  create: (size: number) => Omit<SizedQuery, "size">,
): SizedQuery[] {
  return exponents.map((exponent) => ({ size: 10 ** exponent, ...create(10 ** exponent) }));
}

/** Selects the same fields again and again, up to a length. */
function createValidDocument(length: number): Omit<SizedQuery, "size"> {
  const field = 'book(isbn: "b0") { isbn title author pages } ';
  const document = field.repeat(Math.max(1, Math.floor(length / field.length)));
  return { dataset: few, query: { document } };
}

/** Selects unknown fields, all with different names, up to a length. */
function createDefects(length: number): Omit<SizedQuery, "size"> {
  const fields = Array.from(
    { length: Math.floor(length / 10) },
    (_, index) => `field${1000 + index}`,
  );
  return { dataset: few, query: { document: fields.join(" ") } };
}

function selectRecord(records: number): Omit<SizedQuery, "size"> {
  const dataset = { members: records / 10, loansPerMember: 8, books: records / 10 };
  return { dataset, query: { document: 'book(isbn: "b7") { isbn title author pages }' } };
}

function selectLoans(loansPerMember: number): Omit<SizedQuery, "size"> {
  const dataset = { members: 1, loansPerMember, books: 100 };
  return { dataset, query: { document: 'member(id: "m0") { loans { id book { title } } }' } };
}

/** What is measured for one line. */
interface LineOptions {
  readonly name: string;
  readonly sizeUnit: string;
  readonly queries: readonly SizedQuery[];
}

/** Measures all sizes in interleaved rounds, each in a separate process. */
async function measureLine(
  context: PartContext,
  { name, sizeUnit, queries }: LineOptions,
): Promise<GrowthLine> {
  const samples = queries.map(({ size }): { size: number; all: number[] } => ({ size, all: [] }));
  const engines: EngineProcess[] = [];
  try {
    for (const { dataset } of queries) {
      engines.push(await startEngine(context, dataset));
    }
    for (let round = 1; round <= context.rounds; round += 1) {
      context.sampleNoise();
      context.showStatus(`growth: ${name}, round ${round} of ${context.rounds}`);
      for (const [index, engine] of engines.entries()) {
        const query = queries[index]?.query ?? { document: "" };
        const task = { query, isUnseen: true, output: "text", minMs } as const;
        const { count, cpuMs } = await engine.time(task);
        samples[index]?.all.push(cpuMs / count);
      }
    }
  } finally {
    for (const engine of engines) {
      engine.stop();
    }
  }
  const points = samples.map(({ size, all }) => ({ size, ms: findMedian(all) }));
  return { name, sizeUnit, points };
}

function startEngine(context: PartContext, size: DatasetSize): Promise<EngineProcess> {
  const datasetFile = join(context.scratchFolder, `${JSON.stringify(Object.values(size))}.json`);
  writeFileSync(datasetFile, JSON.stringify(createBenchDataset(size)));
  const { peersFolder, engineModule } = context;
  return EngineProcess.start(engineModule, { peersFolder, datasetFile });
}
