/** A form in a request whose meaning only an implied clause defines. */
export interface ImpliedForm {
  /** Id of the implied clause. */
  readonly clause: string;
  /** The form in a few words; follows "The request has". */
  readonly form: string;
}
