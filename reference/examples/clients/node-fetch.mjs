import { createInterface } from "node:readline";
for await (const body of createInterface({ input: process.stdin })) {
  const url = `${process.argv[2].replace(/\/$/, "")}/graph`;
  const headers = { "Content-Type": "application/json" };
  const { status, data, errors } = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(2000) })
    .then(async (response) => ({ status: response.status, ...(await response.json()) })).catch(() => ({}));
  const rejected = status >= 400 && status < 500 && errors ? { outcome: "invalid", defects: errors } : { outcome: "failed" };
  console.log(JSON.stringify(data && errors ? { outcome: errors.length > 0 ? "partial" : "complete", data, failures: errors } : rejected));
}
