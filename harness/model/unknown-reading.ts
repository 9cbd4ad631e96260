/** A model server has no switch for a reading. */
export class UnknownReading extends Error {
  override readonly name = "UnknownReading";
}
