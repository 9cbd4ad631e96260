import { maxLengths, shortenText } from "../terminal/shorten-text.ts";

/** What the first line of a command says about where its server is. */
export type PrintedUrl =
  | { readonly isLocal: true; readonly url: string }
  /** Why a base URL of another machine is not taken. */
  | { readonly isLocal: false; readonly message: string };

/** The hosts of this machine, as URLs spell them: loopback, and the addresses that stand for all. */
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/**
 * Reads the base URL that the first line of a command is, or undefined. A command may have fewer
 * rights than the kit: it must not choose a host that gets the headers of the run.
 */
export function readPrintedUrl(line: string): PrintedUrl | undefined {
  const url = line.trim();
  if (!/^http:\/\/(\[[\da-f:.]+\]|[^\s/:@]+):\d+(\/\S*)?$/.test(url) || !URL.canParse(url)) {
    return undefined;
  }
  if (localHost.test(new URL(url).hostname)) {
    return { isLocal: true, url };
  }
  const shown = shortenText(url, maxLengths.outputLine);
  return {
    isLocal: false,
    message: `The command printed the base URL ${shown}, which is not one of this machine; nothing was sent there. Let it print one at 127.0.0.1, or judge that server with --url`,
  };
}
