/**
 * Why a request ends in an HTTP 400: the strings of its `errors`, in their order. They are read one
 * by one, since a document may have more of them than fit into memory together.
 *
 * Every step before execution fails with this one type, so that the steps chain without knowing
 * each other.
 *
 * @see service.steps-in-order
 */
export type Rejection = Iterable<string>;
