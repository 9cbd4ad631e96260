/** A case failed. The stack is only the message, since the place in the kit says nothing. */
export class ConformanceError extends Error {
  override readonly name = "ConformanceError";

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
