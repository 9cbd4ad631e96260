/** Thrown when the server cannot start; `status` is the exit status of the process. */
export class StartError extends Error {
  override readonly name: string = "StartError";
  readonly status: 1 | 2;

  /** @param status 2 for a wrong command line. */
  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
