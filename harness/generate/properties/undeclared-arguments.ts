import fc from "fast-check";
import type { Argument, Selection } from "../../oracle/selection.ts";
import { arbitraryArguments } from "../arbitraries/arbitrary-arguments.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations/expect-same-responses.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** An argument that nobody asked for is handed to a field that has no use for it. */
export const undeclaredArguments: Property = {
  id: "undeclared-arguments",
  title: "Arguments on fields that declare none leave the answer as it is",
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
