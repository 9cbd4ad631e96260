import { answerShape } from "./properties/answer-shape.ts";
import { answers } from "./properties/answers.ts";
import { answersAsLoaded } from "./properties/answers-as-loaded.ts";
import { argumentKey } from "./properties/argument-key.ts";
import { defects } from "./properties/defects.ts";
import { digitsArguments } from "./properties/digits-arguments.ts";
import { jsonSpelling } from "./properties/json-spelling.ts";
import { lineBreaks } from "./properties/line-breaks.ts";
import { looseWhiteSpace } from "./properties/loose-white-space.ts";
import { mendedDefect } from "./properties/mended-defect.ts";
import { missingArguments } from "./properties/missing-arguments.ts";
import { namesFromVariables } from "./properties/names-from-variables.ts";
import { onePass } from "./properties/one-pass.ts";
import { openRecords } from "./properties/open-records.ts";
import { operationWords } from "./properties/operation-words.ts";
import { overlap } from "./properties/overlap.ts";
import { partialResults } from "./properties/partial-results.ts";
import { projection } from "./properties/projection.ts";
import { repeatedDefects } from "./properties/repeated-defects.ts";
import { repeatedRequest } from "./properties/repeated-request.ts";
import { reusedDocument } from "./properties/reused-document.ts";
import { siblingOrder } from "./properties/sibling-order.ts";
import { specialValues } from "./properties/special-values.ts";
import { topLevelFields } from "./properties/top-level-fields.ts";
import { undeclaredArguments } from "./properties/undeclared-arguments.ts";
import { unusedVariables } from "./properties/unused-variables.ts";
import { validDocuments } from "./properties/valid-documents.ts";
import { variables } from "./properties/variables.ts";
import { whiteSpace } from "./properties/white-space.ts";
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
