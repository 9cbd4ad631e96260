import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  canQueueTimeOut,
  chooseConcurrentJobs,
  chooseJobs,
  countConcurrentConnections,
  maxConnections,
  observesAlone,
  type ServerCapacity,
} from "./capacity.ts";

interface Row {
  readonly server: string;
  readonly capacity: ServerCapacity;
  /** Jobs that the user asks for. */
  readonly asked: number;
  readonly jobs: number;
  readonly concurrentJobs: number;
  readonly queueTimesOut: boolean;
}

function capacity(
  responseMs: number,
  connections: number,
  { isSerial = false, parallelism = 1, timeoutMs = 10_000 } = {},
): ServerCapacity {
  return { probe: { responseMs, isSerial, parallelism }, connections, timeoutMs };
}

const rows: readonly Row[] = [
  {
    server: "a fast server",
    capacity: capacity(1, 64),
    asked: 32,
    jobs: 32,
    concurrentJobs: 4,
    queueTimesOut: false,
  },
  {
    server: "a fast server, one case at a time as asked",
    capacity: capacity(1, 64),
    asked: 1,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a server with few connections",
    capacity: capacity(1, 3),
    asked: 32,
    jobs: 3,
    concurrentJobs: 3,
    queueTimesOut: false,
  },
  {
    server: "a server of one connection at a time",
    capacity: capacity(1, 1, { isSerial: true }),
    asked: 32,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a server of many connections and one request at a time",
    capacity: capacity(30, 64, { isSerial: true }),
    asked: 32,
    jobs: 2,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a server of one slow request at a time",
    capacity: capacity(8000, 64, { isSerial: true }),
    asked: 32,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a slow server of many requests at a time",
    capacity: capacity(2000, 64, { parallelism: 8 }),
    asked: 32,
    jobs: 20,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a slow server",
    capacity: capacity(200, 64),
    asked: 32,
    jobs: 25,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a server that takes most of the time limit",
    capacity: capacity(8000, 64),
    asked: 32,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a slow server with few connections",
    capacity: capacity(200, 20),
    asked: 32,
    jobs: 20,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a fast server with a short time limit",
    capacity: capacity(2, 64, { timeoutMs: 100 }),
    asked: 32,
    jobs: 25,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a server that responds in no time",
    capacity: capacity(0, 64),
    asked: 32,
    jobs: 32,
    concurrentJobs: 4,
    queueTimesOut: false,
  },
];

describe("load on a server", () => {
  for (const row of rows) {
    const jobs = chooseJobs(row.asked, row.capacity);

    it(`of ${row.server}: ${row.jobs} jobs, ${row.concurrentJobs} of concurrent requests`, () => {
      assert.equal(jobs, row.jobs);
      assert.equal(chooseConcurrentJobs(jobs, row.capacity), row.concurrentJobs);
    });

    it(`of ${row.server}: a full queue ${row.queueTimesOut ? "can time out" : "is in time"}`, () => {
      assert.equal(canQueueTimeOut(row.capacity), row.queueTimesOut);
    });
  }

  it("needs the most connections for the most jobs of concurrent requests", () => {
    const fast = capacity(1, maxConnections);
    assert.equal(countConcurrentConnections(chooseConcurrentJobs(99, fast)), maxConnections);
  });

  it("observes unspecified cases one at a time on a fast server, or when there are few", () => {
    assert.equal(observesAlone(82, 2), true);
    assert.equal(observesAlone(82, 50), false);
    assert.equal(observesAlone(3, 50), true);
    assert.equal(observesAlone(1, Number.POSITIVE_INFINITY), false);
  });
});
