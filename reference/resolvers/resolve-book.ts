import type { Resolver } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";

/**
 * `Query.book`: the book whose ISBN is the argument.
 *
 * @see resolution.book-by-isbn
 */
export function resolveBook(books: Source): Resolver {
  return { source: books, keyOf: (_query, isbn) => isbn };
}
