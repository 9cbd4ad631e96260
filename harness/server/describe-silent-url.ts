import type { FailureKind } from "../transport/failure-kind.ts";
import { timeoutOf } from "../transport/server-access.ts";
import type { AwaitedResponse } from "./await-response.ts";
import { findOtherAddress, type SearchOptions } from "./find-other-address.ts";
import { speaksTls } from "./speaks-tls.ts";

type Silence = Extract<AwaitedResponse, { readonly ok: false }>;

/** Explains why a base URL gave no HTTP response, and what to do. */
export async function describeSilentUrl(
  url: string,
  { message, failure }: Silence,
  options: SearchOptions,
): Promise<string> {
  if (url.startsWith("https:") && (await speaksTls(url, timeoutOf(options.access)))) {
    return failure === "untrusted"
      ? `The server at ${url} speaks TLS, but not with this kit: ${message}. Trust it with --cacert, or any with --insecure`
      : `The server at ${url} speaks TLS, but not with this kit: ${message}`;
  }
  const { what, advice } = describeFailure(url, failure);
  const silence = `${what}: ${message}.`;
  const other = await findOtherAddress(url, options);
  if (other !== undefined) {
    return `${silence} The server responds at ${other}: give that with --url`;
  }
  return `${silence} ${advice}`;
}

function describeFailure(
  url: string,
  failure: FailureKind,
): { readonly what: string; readonly advice: string } {
  switch (failure) {
    case "not-http":
    case "too-large":
      return {
        what: `No HTTP server responds at ${url}`,
        advice: `Another program may listen there: ${giveUrl}`,
      };
    case "closed":
      return {
        what: `The server at ${url} closes connections without a response`,
        advice: `Look for the reason in its output, or ${giveUrl}`,
      };
    case "timeout":
    case "unaccepted":
      return {
        what: `The server at ${url} gives no response`,
        advice: "If it is only slow, raise --timeout and --wait",
      };
    default:
      return {
        what: `Nothing responds at ${url}`,
        advice: `Start the server there, or ${giveUrl}`,
      };
  }
}

const giveUrl = "give its base URL (without /graph) with --url";
