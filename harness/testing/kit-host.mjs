// Runs command lines of the kit one after another, each as the kit's program would, in one process:
// node kit-host.mjs MAIN. A process of their own would spend most of its time on starting.
import { pathToFileURL } from "node:url";

const program = process.argv[2] ?? "";
const written = { stdout: "", stderr: "" };
let count = 0;

for (const name of ["stdout", "stderr"]) {
  process[name].write = (text, ...others) => {
    written[name] += text;
    const done = others.find((other) => typeof other === "function");
    if (done !== undefined) {
      process.nextTick(done);
    }
    return true;
  };
}

process.on("message", async ({ args, cwd, environment }) => {
  written.stdout = "";
  written.stderr = "";
  process.argv = [process.execPath, program, ...args];
  process.chdir(cwd);
  process.env = environment;
  process.exitCode = undefined;
  count += 1;
  // The number makes Node run the program's first module again; it keeps all others.
  await import(`${pathToFileURL(program)}?${count}`);
  // A program adds listeners for its whole process.
  process.stdout.removeAllListeners("error");
  process.stderr.removeAllListeners("error");
  process.send?.({ status: Number(process.exitCode ?? 0), ...written });
});

process.on("disconnect", () => process.exit());
