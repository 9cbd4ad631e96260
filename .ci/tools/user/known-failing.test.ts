import { startReferenceServer } from "graph-spec-kit/reference";
import { testConformance } from "graph-spec-kit/vitest";
import { afterAll } from "vitest";

let close = async (): Promise<void> => undefined;
afterAll(() => close());

testConformance({
  async target() {
    const server = await startReferenceServer({ mutant: "zero-as-null" });
    close = server.close;
    return server;
  },
  patterns: ["resolution/**"],
  knownFailing: "known-failing.json",
});
