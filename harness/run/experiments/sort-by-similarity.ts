import { isObject } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import type { JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";

/**
 * Sorts cases by how much their requests have in common with those of a case: a server that keeps
 * something mistakes one request for another that is nearly the same. Those with the same document
 * come first, however the rest of their bodies is written.
 */
export function sortBySimilarity(items: readonly JudgedCase[], item: JudgedCase): JudgedCase[] {
  const own = listWords(item);
  const documents = listDocuments(item);
  const rate = (other: JudgedCase): number => {
    const words = listWords(other);
    const common = [...words].filter((word) => own.has(word)).length;
    const isSame = listDocuments(other).some((document) => documents.includes(document));
    return (isSame ? 1 : 0) + common / (own.size + words.size - common);
  };
  return items
    .map((other) => ({ other, rate: rate(other) }))
    .sort((left, right) => right.rate - left.rate)
    .map(({ other }) => other);
}

function listWords(item: JudgedCase): ReadonlySet<string> {
  const requests = listExchanges(item).map(({ request }) => request);
  return new Set(JSON.stringify(requests).match(/\w+/g));
}

function listDocuments(item: JudgedCase): readonly string[] {
  return listExchanges(item).flatMap(({ request }) => {
    if ("document" in request) {
      return [request.document];
    }
    const body = typeof request.body === "string" ? parseJson(request.body) : undefined;
    const document = isObject(body) ? body["document"] : undefined;
    return typeof document === "string" ? [document] : [];
  });
}
