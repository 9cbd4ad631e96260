import type { CaseRequest, JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";

/**
 * The bounds of a portable request, which any reasonable server takes. The specification leaves
 * limits and formats open, so no judged request, recorded or generated, goes beyond them.
 *
 * - **Request**: POST to /graph with the one header `Content-Type: application/json`; a body of
 *   up to {@link maxBodyBytes} bytes; no keys but `document` and `variables`.
 * - **Names** of fields, keys and variables: ASCII letters ({@link consistsOfLetters}), up to
 *   {@link maxNameLength}. No name twice in one selection of a valid document.
 * - **Nesting**: up to {@link maxLevels} levels of selections, none of them empty.
 * - **Whitespace**: space, tab, LF and CR. A field after `}` needs whitespace before it.
 * - **Quoted strings**: no backslash, no control character except line breaks, no lone surrogate;
 *   up to {@link maxStringLength} characters.
 * - **Placeholders**: a dollar sign and a name that ends before any other letter, digit, mark or
 *   underscore, with a value in `variables`.
 * - **Values of variables**: strings without double quotes, backslashes and control characters,
 *   safe integers, booleans and null. Numbers are up to {@link maxNumber}. Inside a quoted string,
 *   also fractions, arrays and objects that contain no string.
 *
 * - **Results**: up to 500 values (scalars or nulls) in `data`, 100 entries in `errors` and 32 KiB of
 *   body. A server may refuse a larger one, so a case that asks for it has `mayRefuse`.
 * - **Delivery**: no pause in a body of 300 milliseconds or more.
 *
 * Inside these bounds, some forms rest on implied clauses; only implied cases may use them (see
 * `ImpliedForm`). What generators send in required cases is narrower still: see
 * `isPortableArgument` and `isPortableSelection`. The lint rule `portable-requests`
 * holds recorded cases to the same bounds.
 *
 * @module
 */

/** Maximum size of the body of a request, in bytes. */
export const maxBodyBytes: number = 8 * 1024;

/** Maximum number of levels of selections in a required case; the top level counts. */
export const maxLevels = 8;

/** Maximum number of levels of selections in any judged case: an implied one above {@link maxLevels}. */
export const maxImpliedLevels = 128;

/** Maximum number of fields that a document of a required case selects, at all levels. */
export const maxFields = 200;

/** Maximum number that a required case writes, as digits or as a variable. */
export const maxNumber = 9_999_999;

/** Maximum length of a name of a field, a key or a variable in a required case. */
export const maxNameLength = 32;

/** Maximum length of a quoted string in a required case, in characters. */
export const maxStringLength = 1_000;

/**
 * Whether a name consists of ASCII letters, of any number.
 *
 * @see syntax.names
 */
export function consistsOfLetters(name: string): boolean {
  return /^[A-Za-z]+$/.test(name);
}

/** A form in a request whose meaning only an implied clause defines. */
export interface ImpliedForm {
  readonly clause: string;
  /** The form in a few words; follows "The request has". */
  readonly form: string;
}

/** Whether each request of a generated case has neither too long a body nor too many fields. */
export function isWithinBounds({ steps }: Pick<JudgedCase, "steps">): boolean {
  return steps.flatMap(listStepExchanges).every(({ request }) => isShort(request));
}

function isShort(request: CaseRequest): boolean {
  return (
    Buffer.byteLength(JSON.stringify(request)) <= maxBodyBytes &&
    (!("document" in request) || countWords(request.document) <= maxFields)
  );
}

function countWords(document: string): number {
  return document.replaceAll(/"[^"]*"/g, "").match(/[A-Za-z]+/g)?.length ?? 0;
}
