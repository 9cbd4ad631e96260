import fc from "fast-check";
import { isPlainValue, isQuotable } from "../../oracle/portable/is-portable-selection.ts";
import { type Argument, readArgument, type Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings, withFormatting } from "../arbitraries/formattings.ts";
import type { Domain } from "../create-domain.ts";
import { anyResponse, expectStated, expectWithoutData, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { rewriteArguments, writeString, writeVariable } from "../rewriting.ts";

/** A request changes nothing that a later request depends on. */
export const repeatedRequest: Property = {
  id: "repeated-request",
  title: "A repeated request gets the same response, even after a different request",
  level: "required",
  clauses: ["service.read-only", "validation.repeatable", "isolation.no-leak"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const document = fc.tuple(arbitraries.repeatable, formattings());
    return fc.tuple(document, document).map((documents) => {
      const selections = documents.map(([selection]) => selection);
      const first = documents.map(([selection, formatting]) => ({
        request: printRequest(selection, formatting),
        response: expectWithoutData(selection, arbitraries),
      }));
      const again = first.map(({ request }, index) => ({ request, response: { sameAs: index } }));
      return {
        needs: findNeeds(selections, arbitraries),
        steps: [...first, ...again],
      };
    });
  },
};

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
    return withFormatting(pairs, (pair, drawn) => {
      const formatting = { ...drawn, sharesNames: false };
      const literal = pair.map((selection) => ({
        request: printRequest(rewriteArguments(selection, writeString), formatting),
        response: anyResponse,
      }));
      const reused = pair.map((selection, index) => ({
        request: printRequest(rewriteArguments(selection, writeVariable), formatting),
        response: { sameAs: index },
      }));
      return { needs: findNeeds(pair, arbitraries), steps: [...literal, ...reused] };
    });
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

/** Requests that are handled at the same time do not affect each other. */
export const overlap: Property = {
  id: "overlap",
  title: "Concurrent requests get the responses that they get alone",
  level: "required",
  clauses: ["isolation.overlap", "isolation.no-leak"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const document = fc.tuple(arbitraries.repeatable, formattings());
    return fc
      .tuple(fc.array(document, { minLength: 2, maxLength: 5 }), fc.integer({ min: 1, max: 3 }))
      .map(([documents, times]) => {
        const selections = documents.map(([selection]) => selection);
        const alone = documents.map(([selection, formatting]) => ({
          request: printRequest(selection, formatting),
          response: expectStated(selection, arbitraries),
        }));
        const once = alone.map(({ request }, index) => ({ request, response: { sameAs: index } }));
        return {
          needs: findNeeds(selections, arbitraries),
          steps: [...alone, { together: Array.from({ length: times }, () => once).flat() }],
        };
      });
  },
};
