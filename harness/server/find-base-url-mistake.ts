/**
 * Says what to do about a text that is not a base URL: http or https, possibly with a path, but
 * without a query string or a fragment.
 *
 * @returns undefined for a base URL.
 */
export function findBaseUrlMistake(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return "Give a base URL like http://127.0.0.1:8080 or https://host/api";
  }
  return url.search !== "" || url.hash !== ""
    ? "Remove the query string and the fragment from the base URL"
    : undefined;
}
