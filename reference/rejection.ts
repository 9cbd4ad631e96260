/**
 * Why a request ends in an HTTP 400: the strings of its `errors`, read one by one, since a document
 * may have more of them than fit into memory.
 *
 * @see service.steps-in-order
 */
export type Rejection = Iterable<string>;
