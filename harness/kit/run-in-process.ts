import { fork } from "node:child_process";
import { join } from "node:path";
import { findKitRoot } from "./find-kit-root.ts";

/**
 * Runs a module of the kit in a separate process, so that it uses another core. The module gets
 * its input as a message and sends its outcome as another one.
 *
 * @param name path of the source in the kit's folder, without `.ts`. The build needs to know it, too.
 * @returns what the module sends.
 * @throws Error when the process ends without an outcome.
 */
export function runInProcess<Outcome>(name: string, input: object): Promise<Outcome> {
  const isSource = import.meta.url.endsWith(".ts");
  const file = join(findKitRoot(), isSource ? `${name}.ts` : `dist/${name}.js`);
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.once("message", (outcome: Outcome) => resolve(outcome));
    child.once("error", reject);
    child.once("exit", (status, signal) =>
      reject(
        new Error(`The process of ${name} ended with ${status ?? signal}, without an outcome`),
      ),
    );
    child.send(input);
  });
}
