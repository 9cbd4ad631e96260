import { createMemoryLibrary } from "../../library/create-memory-library.ts";
import { readPackageLibrary } from "../../library/load-library.ts";
import { createKnownOverdueService } from "../../library/overdue-service.ts";
import { createServer } from "../../server.ts";

// The server under test runs in its own process. It sends its parent its base URL and, in reply to
// every message, the number of bytes it holds after a garbage collection.
const server = createServer({
  library: createMemoryLibrary(readPackageLibrary()),
  overdueService: createKnownOverdueService(),
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
