import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type MutantsServer, serveMutants } from "./serve-mutants.ts";

describe("serveMutants()", () => {
  it("reads a mutant from each line before the empty one", async () => {
    const { mutants } = await serveAndStop(
      printing(
        "a-mutant\\ta.b\\tDrops a field\\thttp://h:1\\nb\\ta.c,a.d\\tAdds one\\thttp://h:2\\n\\n",
      ),
    );
    assert.deepEqual(mutants, [
      { name: "a-mutant", clause: "a.b", description: "Drops a field", url: "http://h:1" },
      { name: "b", clause: "a.c", alsoBreaks: ["a.d"], description: "Adds one", url: "http://h:2" },
    ]);
  });

  it("adds --serve-mutants to the command and replaces {port} by 0", async () => {
    const script =
      'console.log(process.argv.slice(1).join(" ") + "\\ta.b\\tDrops\\thttp://h:1\\n")';
    const command = [process.execPath, "-e", script, "--", "--port", "{port}"];
    const { mutants } = await serveAndStop(command);
    assert.equal(mutants[0]?.name, "--port 0 --serve-mutants");
  });

  it("stops the process, which runs until then", async () => {
    const line = "a-mutant\\ta.b\\tDrops a field\\thttp://h:1\\n\\n";
    const server = await serveMutants(printing(line, "setInterval(() => {}, 1000)"));
    assert.equal(server.ending(), undefined);
    await server.stop();
    assert.equal(server.ending(), "was ended by SIGKILL");
    assert.equal(server.ended.aborted, true);
  });

  it("throws for a line that does not describe a mutant with its base URL", async () => {
    await assert.rejects(serveMutants(printing("http://127.0.0.1:8080\\n")), {
      message: 'Cannot read a line of --serve-mutants: "http://127.0.0.1:8080"',
    });
  });

  it("throws when there is no mutant", async () => {
    await assert.rejects(serveMutants(printing("\\n")), /^Error: The command serves no mutants: /);
  });

  it("throws when the command fails", async () => {
    await assert.rejects(serveMutants([process.execPath, "-e", "process.exit(2)", "--"]));
    await assert.rejects(serveMutants(["/no/such/program"]), { code: "ENOENT" });
  });
});

async function serveAndStop(command: readonly string[]): Promise<MutantsServer> {
  const server = await serveMutants(command);
  await server.stop();
  return server;
}

function printing(text: string, next = ""): readonly string[] {
  return [process.execPath, "-e", `process.stdout.write("${text}"); ${next}`, "--"];
}
