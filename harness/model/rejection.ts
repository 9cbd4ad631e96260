/** Ends a request with status 400 and this string, where the specification leaves the reason open. */
export class Rejection extends Error {
  override readonly name = "Rejection";
}
