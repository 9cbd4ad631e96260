import {
  argumentKey,
  digitsArguments,
  missingArguments,
  specialValues,
  undeclaredArguments,
} from "./properties/arguments.ts";
import {
  defects,
  lineBreaks,
  mendedDefect,
  namesFromVariables,
  onePass,
  repeatedDefects,
} from "./properties/defects.ts";
import { operationWords } from "./properties/operation-words.ts";
import { projection, siblingOrder, topLevelFields } from "./properties/parts.ts";
import {
  answerShape,
  answers,
  answersAsLoaded,
  openRecords,
  partialResults,
  validDocuments,
} from "./properties/results.ts";
import { overlap, repeatedRequest, reusedDocument } from "./properties/sequences.ts";
import {
  jsonSpelling,
  looseWhiteSpace,
  unusedVariables,
  variables,
  whiteSpace,
} from "./properties/spelling.ts";
import type { Property } from "./property.ts";

/** All properties from which cases are generated: required ones first, then implied ones. */
export const properties: readonly Property[] = [
  defects,
  mendedDefect,
  operationWords,
  answers,
  partialResults,
  openRecords,
  validDocuments,
  answerShape,
  variables,
  unusedVariables,
  whiteSpace,
  argumentKey,
  jsonSpelling,
  siblingOrder,
  projection,
  topLevelFields,
  repeatedRequest,
  reusedDocument,
  overlap,
  answersAsLoaded,
  looseWhiteSpace,
  digitsArguments,
  undeclaredArguments,
  missingArguments,
  specialValues,
  onePass,
  lineBreaks,
  repeatedDefects,
  namesFromVariables,
];
