/**
 * Runs the suite as tests of Vitest:
 *
 * ```ts
 * import { testConformance } from "graph-spec-kit/vitest";
 *
 * testConformance({ target: { command: ["node", "server.js", "--port", "{port}"] } });
 * ```
 *
 * @module graph-spec-kit/vitest
 */

export type { ConformanceOptions } from "./test-runners/conformance-run.ts";
export { testConformance } from "./test-runners/vitest/test-conformance.ts";
