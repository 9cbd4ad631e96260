/**
 * Why a request ends in an HTTP 400: the strings of its `errors`, read one by one, since a document
 * may have more of them than fit into memory. Every step before execution fails with this type, so
 * that they chain.
 *
 * @see service.steps-in-order
 */
export type Rejection = Iterable<string>;
