/**
 * Why a request ends in an HTTP 400: the strings of its `errors`, in their order.
 *
 * Every step before execution fails with this one type, so that the steps chain without knowing
 * each other.
 *
 * @see service.steps-in-order
 */
export type Rejection = readonly string[];
