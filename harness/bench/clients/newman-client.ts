import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, ClientTask } from "./client.ts";
import type { PlainCase } from "./plain-case.ts";

/** The command line of Postman, which sends one request after another. */
export function newmanClient(peersFolder: string): Client {
  return {
    name: "newman",
    limit: { rounds: 2, cases: 3000 },
    prepare: (task) => {
      const program = join(peersFolder, "node_modules", ".bin", "newman");
      return { command: [program, "run", writeCollection(task), "--silent"] };
    },
  };
}

function writeCollection({ cases, folder, baseUrl }: ClientTask): string {
  const file = join(folder, "collection.json");
  const info = {
    name: "bench",
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  };
  const item = cases.map((plain, index) => toItem(plain, { index, baseUrl }));
  writeFileSync(file, JSON.stringify({ info, item }));
  return file;
}

function toItem(
  { request, response }: PlainCase,
  { index, baseUrl }: { readonly index: number; readonly baseUrl: string },
): object {
  const exec = [
    'pm.test("is as expected", () => {',
    `  pm.expect(pm.response.code).to.eql(${response.status});`,
    `  pm.expect(pm.response.json()).to.eql(${JSON.stringify(response.body)});`,
    "});",
  ];
  return {
    name: `case ${index}`,
    request: {
      method: "POST",
      url: `${baseUrl}/graph`,
      header: [{ key: "Content-Type", value: "application/json" }],
      body: { mode: "raw", raw: JSON.stringify(request) },
    },
    event: [{ listen: "test", script: { type: "text/javascript", exec } }],
  };
}
