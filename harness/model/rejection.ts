/**
 * Ends a request with this message, where the specification leaves the response open. The status
 * is that of other methods and paths; all other rejections get the one of `rejections`.
 */
export class Rejection extends Error {
  override readonly name = "Rejection";
  /** Undefined where the reading of `rejections` decides. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
