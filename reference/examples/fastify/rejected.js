/** A document that cannot be read, and why. */
export class Rejected extends Error {}
