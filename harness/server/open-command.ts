import { describeError } from "../terminal/describe-error.ts";
import { type AwaitedResponse, awaitResponse, type OpenOptions } from "./await-response.ts";
import { describeSilentCommand } from "./describe-silence.ts";
import { type Opened, probeTarget } from "./opened-target.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** Starts a server, waits for its first response, and probes it. */
export async function openCommand(
  command: readonly string[],
  options: OpenOptions,
): Promise<Opened> {
  const server = await startServerProcess(command, options).catch(describeError);
  if (typeof server === "string") {
    return { ok: false, message: server };
  }
  const responding = await awaitResponse({
    ...options,
    ends: [server.exited, server.misled],
    baseUrls: server.baseUrls,
  });
  const awaited = await preferPrintedUrl(responding, server, options);
  if (server.misled.aborted) {
    await server.stop();
    return { ok: false, message: describeError(server.misled.reason) };
  }
  if (awaited.ok) {
    return { ok: true, opened: await probeTarget(awaited, options, { server, command }) };
  }
  // Stopping the server ends it, too: only what ended it before is worth reporting.
  const ending = server.ending();
  const message = await describeSilentCommand(server, { ...awaited, ending }, options);
  return { ok: false, message };
}

/**
 * The port may respond before the first line has arrived, and at another path than the one in the
 * line. If the printed base URL responds, too, it is the one to judge.
 */
async function preferPrintedUrl(
  responding: AwaitedResponse,
  server: ServerProcess,
  options: OpenOptions,
): Promise<AwaitedResponse> {
  if (!responding.ok) {
    return responding;
  }
  const printed = await server.awaitUrl(printTimeoutMs);
  if (printed === undefined || printed === responding.baseUrl) {
    return responding;
  }
  const awaited = await awaitResponse({
    ...options,
    ends: [server.exited],
    waitMs: printTimeoutMs,
    baseUrls: () => [printed],
  });
  return awaited.ok ? { ...awaited, unready: awaited.unready ?? responding.unready } : responding;
}

/** A server that responds already prints its base URL soon, if ever; in milliseconds. */
const printTimeoutMs = 500;
