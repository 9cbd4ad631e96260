/**
 * Runs the suite as tests of `node:test`:
 *
 * ```ts
 * import { testConformance } from "graph-spec-kit/node-test";
 *
 * testConformance({ target: { command: ["node", "server.js", "--port", "{port}"] } });
 * ```
 *
 * @module graph-spec-kit/node-test
 */

export type { ConformanceOptions } from "./test-runners/conformance-run.ts";
export { testConformance } from "./test-runners/node/test-conformance.ts";
