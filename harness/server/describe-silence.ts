import type { FailureKind } from "../transport/failure-kind.ts";
import { healthCheck } from "../transport/health-check.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { type OpenOptions, type Silence, sendTo } from "./await-response.ts";
import type { ServerProcess } from "./server-process.ts";
import { speaksTls } from "./speaks-tls.ts";

type SearchOptions = Pick<OpenOptions, "access" | "signal">;

/** Explains why a command gave no HTTP response; `ending` is how it ended before it was stopped. */
export async function describeSilentCommand(
  server: ServerProcess,
  { ending, ...silence }: Silence & { readonly ending: string | undefined },
  options: SearchOptions,
): Promise<string> {
  const what =
    ending === undefined
      ? await describeRunning(server.baseUrls(), silence, options)
      : `The command ${ending} before it gave an HTTP response`;
  await server.stop();
  const lines = [...server.output.stdout, ...server.output.stderr];
  return lines.length === 0
    ? `${what}; it wrote nothing`
    : [`${what}; the last lines that it wrote:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

async function describeRunning(
  baseUrls: readonly string[],
  { message, failure }: Silence,
  options: SearchOptions,
): Promise<string> {
  const assumed = options.signal?.aborted === true ? undefined : baseUrls.at(-1);
  const other = assumed && (await findOtherAddress(assumed, options));
  const urls = baseUrls.join(" or ");
  if (other !== undefined) {
    return `The command gave no HTTP response at ${urls}: ${message}. It responds at ${other} instead: make it listen on 127.0.0.1, or print that URL as its first line`;
  }
  switch (failure) {
    case "timeout":
      return `The command listens at ${urls} and does not respond to the first request: ${message}`;
    case "closed":
      return `The command listens at ${urls} and closes the connection instead of responding: ${message}`;
    default:
      return `The command gave no HTTP response at ${urls}: ${message}. It must listen on the port in PORT (or {port}), or print its base URL as its first line`;
  }
}

/** Explains why a base URL gave no HTTP response, and what to do. */
export async function describeSilentUrl(
  url: string,
  { message, failure }: Silence,
  options: SearchOptions,
): Promise<string> {
  if (url.startsWith("https:") && (await speaksTls(url))) {
    const advice =
      failure === "untrusted" ? ". Trust it with --cacert, or any with --insecure" : "";
    return `The server at ${url} speaks TLS, but not with this kit: ${message}${advice}`;
  }
  const [what, advice] = silences[failure] ?? [
    "Nothing responds at URL",
    `Start the server there, or ${giveUrl}`,
  ];
  const other = await findOtherAddress(url, options);
  const next =
    other === undefined ? advice : `The server responds at ${other}: give that with --url`;
  return `${what.replace("URL", url)}: ${message}. ${next}`;
}

const giveUrl = "give its base URL (without /graph) with --url";
const isOther = [
  "No HTTP server responds at URL",
  `Another program may listen there: ${giveUrl}`,
] as const;
const isSlow = [
  "The server at URL gives no response",
  "If it is only slow, raise --timeout and --wait",
] as const;

const silences: Readonly<Partial<Record<FailureKind, readonly [what: string, advice: string]>>> = {
  "not-http": isOther,
  "too-large": isOther,
  closed: [
    "The server at URL closes connections without a response",
    `Look for the reason in its output, or ${giveUrl}`,
  ],
  timeout: isSlow,
  unaccepted: isSlow,
};

/** The names of the own machine: a server may listen at one of its addresses only. */
const localHosts: readonly string[] = ["127.0.0.1", "[::1]", "localhost"];

/** Finds a base URL with the other scheme, or at another address of this machine. */
async function findOtherAddress(
  url: string,
  { access, signal }: SearchOptions,
): Promise<string | undefined> {
  const { protocol, hostname } = new URL(url);
  const secure = url.replace(/^http:/, "https:");
  if (protocol === "http:" && (await speaksTls(secure))) {
    return secure;
  }
  const plain = url.replace(/^https:/, "http:");
  const others = localHosts.includes(hostname)
    ? localHosts.filter((host) => host !== hostname).map((host) => plain.replace(hostname, host))
    : [];
  const limits = { timeoutMs: Math.min(1000, timeoutOf(access)), signal };
  for (const candidate of [...(protocol === "https:" ? [plain] : []), ...others]) {
    // Without the headers of the run, which could be secret.
    const { outcome } = await sendTo(candidate, healthCheck, { access: {} }, limits);
    if (outcome === "response") {
      return candidate;
    }
  }
  return undefined;
}
