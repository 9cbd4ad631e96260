import { maxUrlLength } from "../transport/server-access.ts";
import type { TargetSource } from "./open-target.ts";

/**
 * Checks a target that a program gives, which JavaScript does not check.
 *
 * @throws TypeError saying what to give instead.
 */
export function checkSource(source: TargetSource | undefined): void {
  const { url, command, fetch }: Readonly<Record<string, unknown>> = { ...source };
  if (typeof url === "string") {
    checkUrl(url);
    return;
  }
  const isCommand = Array.isArray(command) && command.every((word) => typeof word === "string");
  if (!(isCommand && command.length > 0) && typeof fetch !== "function") {
    throw new TypeError(
      'There is no target: give { url: "http://127.0.0.1:8080" }, { command: ["node", "server.js", "{port}"] } or { fetch }, a function',
    );
  }
}

function checkUrl(url: string): void {
  if (url.includes("@")) {
    throw new TypeError("target.url has credentials: give them in access.headers");
  }
  const mistake = findBaseUrlMistake(url);
  if (mistake !== undefined) {
    throw new TypeError(`target.url (not shown because it may be secret): ${mistake}`);
  }
}

/** Says what to do about a text that is not an http or https URL; undefined for a base URL. */
export function findBaseUrlMistake(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return "Give a base URL like http://127.0.0.1:8080 or https://host/api";
  }
  if (text.length > maxUrlLength) {
    return `The base URL has more than ${maxUrlLength} characters: give a shorter one`;
  }
  return url.search !== "" || url.hash !== ""
    ? "Remove the query string and the fragment from the base URL"
    : undefined;
}
