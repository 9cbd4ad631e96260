import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, ClientTask } from "./client.ts";
import type { PlainCase } from "./plain-case.ts";

/** The command line of Bruno, which sends one request after another. */
export function brunoClient(peersFolder: string): Client {
  return {
    name: "Bruno",
    limit: { rounds: 1, cases: 30 },
    prepare: (task) => {
      writeCollection(task);
      const program = join(peersFolder, "node_modules", ".bin", "bru");
      return { command: [program, "run"], folder: task.folder };
    },
  };
}

function writeCollection({ cases, folder, baseUrl }: ClientTask): void {
  const description = { version: "1", name: "bench", type: "collection" };
  writeFileSync(join(folder, "bruno.json"), JSON.stringify(description));
  for (const [index, plain] of cases.entries()) {
    writeFileSync(join(folder, `case-${index}.bru`), toRequestFile(plain, { index, baseUrl }));
  }
}

function toRequestFile(
  { request, response }: PlainCase,
  { index, baseUrl }: { readonly index: number; readonly baseUrl: string },
): string {
  return `meta {
  name: case ${index}
  type: http
  seq: ${index + 1}
}

post {
  url: ${baseUrl}/graph
  body: json
  auth: none
}

body:json {
  ${JSON.stringify(request)}
}

tests {
  test("is as expected", function () {
    expect(res.getStatus()).to.equal(${response.status});
    expect(res.getBody()).to.eql(${JSON.stringify(response.body)});
  });
}
`;
}
