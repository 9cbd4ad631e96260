import type { Workload } from "../workload/workload.ts";
import { type RunningServer, sendBody } from "./running-server.ts";
import { sendSample } from "./send-sample.ts";

/**
 * Lets a constant server respond with a body that the original gives, of about the mean length.
 *
 * @throws Error when a server does not respond, or the constant one responds with another body afterwards.
 */
export async function setConstant(
  server: RunningServer,
  { original, workload }: { readonly original: RunningServer; readonly workload: Workload },
): Promise<void> {
  const texts = (await sendSample(original, workload)).map(({ text }) => text);
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const distance = ({ length }: string): number => Math.abs(length - mean);
  const [constant = ""] = texts.sort((left, right) => distance(left) - distance(right));
  await sendBody(server, constant, "PUT");
  const { text } = await sendBody(server, "{}");
  if (text !== constant) {
    throw new Error(`Cannot measure ${server.name}: it does not respond with what was set`);
  }
}
