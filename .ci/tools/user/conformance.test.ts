import { after } from "node:test";
import { testConformance } from "graph-spec-kit/node-test";
import { startReferenceServer } from "graph-spec-kit/reference";

let close = async (): Promise<void> => undefined;
after(() => close());

testConformance({
  async target() {
    const server = await startReferenceServer();
    close = server.close;
    return server;
  },
  patterns: ["validation/**", "generated/defects"],
});
