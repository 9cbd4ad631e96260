import fc from "fast-check";
import { isPlainValue, isQuotable } from "../../oracle/portable/plain-text.ts";
import { type Argument, readArgument, type Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import type { Domain } from "../create-domain.ts";
import { anyResponse, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** The response to a document depends on its variables, not on earlier values of them. */
export const reusedDocument: Property = {
  id: "reused-document",
  title: "A document reused with other variables gets the response for those values",
  level: "required",
  clauses: ["service.reusable-document", "isolation.no-leak", "variables.string"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const selections = arbitraries.known;
    const isUsable = (selection: Selection): boolean =>
      selection.every(({ argument }) => argument !== undefined && isPlain(argument));
    const pairs =
      selections &&
      filterIfSatisfiable(
        fc
          .tuple(selections, fc.nat(99))
          .map(
            ([selection, choice]) =>
              [selection, selectOthers(selection, choice, arbitraries)] as const,
          ),
        (pair) => pair.every(isUsable),
      );
    return (
      pairs &&
      fc.tuple(pairs, formattings()).map(([pair, drawn]) => {
        const formatting = { ...drawn, sharesNames: false };
        const literal = pair.map((selection) => ({
          request: printRequest(writeArguments(selection, "string"), formatting),
          response: anyResponse,
        }));
        const reused = pair.map((selection, index) => ({
          request: printRequest(writeArguments(selection, "variable"), formatting),
          response: { sameAs: index },
        }));
        return { needs: findNeeds(pair, arbitraries), steps: [...literal, ...reused] };
      })
    );
  },
};

function isPlain({ value }: Argument): boolean {
  const text = readArgument(value);
  return isPlainValue(text) && isQuotable(text);
}

function selectOthers(selection: Selection, choice: number, { ids }: Domain): Selection {
  return selection.map((field) => {
    const known = ids.get(field.name) ?? [];
    const text = known[choice % known.length];
    return field.argument === undefined || text === undefined
      ? field
      : { ...field, argument: { key: field.argument.key, value: { kind: "string", text } } };
  });
}

function writeArguments(selection: Selection, kind: "string" | "variable"): Selection {
  return selection.map((field) => {
    if (field.argument === undefined) {
      return field;
    }
    const { key, value } = field.argument;
    const text = readArgument(value);
    return {
      ...field,
      argument: { key, value: kind === "string" ? { kind, text } : { kind, value: text } },
    };
  });
}
