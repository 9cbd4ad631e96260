/** Something in a request that only an implied clause lets one expect anything of. */
export interface ImpliedForm {
  /** The clause that it rests on. */
  readonly clause: string;
  /** What it is, in a few words. */
  readonly form: string;
}
