import type { TargetSource } from "./open-target.ts";

/**
 * Checks a target that a program gives, which JavaScript does not check.
 *
 * @throws TypeError naming the option that is wrong, and what to give instead.
 */
export function checkSource(source: TargetSource | undefined): void {
  if (typeof source !== "object" || source === null) {
    throw new TypeError("There is no target: give target: { url }, { command } or { fetch }");
  }
  const given: Readonly<Record<string, unknown>> = { ...source };
  if ("url" in given) {
    checkUrl(given["url"]);
  } else if ("command" in given) {
    checkCommand(given["command"]);
  } else if (typeof given["fetch"] !== "function") {
    throw new TypeError(
      "fetch" in given
        ? "target.fetch is not a function: give one that takes a Request and returns a Response"
        : "The target has no url, command or fetch: give one of them",
    );
  }
}

function checkUrl(url: unknown): void {
  if (typeof url !== "string") {
    throw new TypeError("target.url is not a string: give a base URL like http://127.0.0.1:8080");
  }
  if (url.includes("@")) {
    throw new TypeError("target.url has credentials: give them in access.headers");
  }
  const mistake = findBaseUrlMistake(url);
  if (mistake !== undefined) {
    throw new TypeError(`target.url (not shown because it may be secret): ${mistake}`);
  }
}

function checkCommand(command: unknown): void {
  const isCommand = Array.isArray(command) && command.length > 0;
  if (!isCommand || !command.every((word) => typeof word === "string")) {
    throw new TypeError(
      'target.command is not a list of words: give one like ["node", "server.js", "{port}"]',
    );
  }
}

/** Says what to do about a text that is not an http or https URL; undefined for a base URL. */
export function findBaseUrlMistake(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return "Give a base URL like http://127.0.0.1:8080 or https://host/api";
  }
  return url.search !== "" || url.hash !== ""
    ? "Remove the query string and the fragment from the base URL"
    : undefined;
}
