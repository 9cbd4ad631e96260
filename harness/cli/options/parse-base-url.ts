import { InvalidArgumentError } from "commander";
import { UsageError } from "../usage-error.ts";

/**
 * Reads a base URL: http or https, possibly with a path, but without a query string, a fragment or
 * credentials.
 *
 * @returns the text unchanged.
 * @throws UsageError for text that may hold credentials, which it does not repeat.
 * @throws InvalidArgumentError for any other text.
 */
export function parseBaseUrl(text: string): string {
  if (text.includes("@")) {
    throw new UsageError("Give credentials with -H or --header-file, not in the URL");
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new InvalidArgumentError(
      "Give a base URL like http://127.0.0.1:8080 or https://host/api.",
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw new InvalidArgumentError("Remove the query string and the fragment from the base URL.");
  }
  return text;
}
