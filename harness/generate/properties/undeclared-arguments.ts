import fc from "fast-check";
import type { Argument, Selection } from "../../oracle/selection.ts";
import { arbitraryArguments } from "../arbitraries/arbitrary-arguments.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** An argument has no meaning on a field that declares none. */
export const undeclaredArguments: Property = {
  id: "undeclared-arguments",
  title: "Arguments on fields that declare none do not change the response",
  level: "implied",
  clauses: ["syntax.undeclared-argument"],
  weight: 2,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, arbitraryArguments("id"), formattings())
      .map(([selection, argument, formatting]) =>
        expectSameResponses(selection, arbitraries, [
          printRequest(selection, formatting),
          printRequest(addArguments(selection, argument), formatting),
        ]),
      ),
};

function addArguments(selection: Selection, argument: Argument): Selection {
  return selection.map((field) => ({
    ...field,
    argument: field.argument ?? argument,
    ...(field.selection !== undefined && { selection: addArguments(field.selection, argument) }),
  }));
}
