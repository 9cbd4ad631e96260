import axios from "axios";
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const options = { headers: { "Content-Type": "application/json" }, timeout: 2000, validateStatus: () => true };
  const url = `${process.argv[2].replace(/\/$/, "")}/graph`;
  const { status, data: body } = await axios.post(url, line, options).catch(() => ({}));
  const { data, errors } = Object(body);
  const rejected = errors && status >= 400 && status < 500 ? { outcome: "invalid", defects: errors } : { outcome: "failed" };
  console.log(JSON.stringify(data && errors ? { outcome: errors.length > 0 ? "partial" : "complete", data, failures: errors } : rejected));
}
