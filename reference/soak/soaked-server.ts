import { createMemoryLibrary } from "../library/create-memory-library.ts";
import { createUnreachableOverdueService } from "../overdue/create-unreachable-overdue-service.ts";
import { createServer } from "../server.ts";
import { createRecords } from "./list-exchanges.ts";

// The server that is soaked: a process of its own, which tells its parent where it listens, and,
// whenever it is asked, how many bytes it holds once all garbage is collected.
const server = createServer({
  library: createMemoryLibrary(createRecords()),
  overdueService: createUnreachableOverdueService(),
  limits: { headersTimeoutMs: 5000, bodyTimeoutMs: 5000, idleTimeoutMs: 3000 },
  log: (text) => process.stderr.write(`${text}\n`),
});

process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.on("disconnect", () => process.exit());
process.send?.(await server.listen(0, "127.0.0.1"));
