import { createInterface } from "node:readline";
import { query } from "graph-spec-kit/client";

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await query(process.argv[2], JSON.parse(line), { timeoutMs: 2000 })));
}
