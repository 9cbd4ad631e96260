import { findBaseUrlMistake } from "../../server/check-source.ts";
import { UsageError } from "../usage-error.ts";

/** A host with a port or a path, like `localhost:8080` or `[::1]:8080/api`, without a scheme. */
const hostOnly = /^(localhost|[\w-]+(\.[\w-]+)+|[\w-]+(?=:)|\[[\da-f:.]+\])(:\d+)?(\/.*)?$/i;

/**
 * Reads a base URL: http or https, possibly with a path. Without a scheme it means http. Errors do
 * not repeat it: it may hold credentials.
 */
export function parseBaseUrl(text: string): string {
  if (text.includes("@")) {
    throw new UsageError("Give credentials with -H or --header-file, not in the URL");
  }
  const withScheme = hostOnly.test(text) ? `http://${text}` : text;
  const mistake = findBaseUrlMistake(withScheme);
  if (mistake !== undefined) {
    throw new UsageError(mistake);
  }
  return withScheme;
}
