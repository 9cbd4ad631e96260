import { listCatalogues } from "../mutant-head.ts";
import type { ClientMutant } from "./client-mutant.ts";
import { concludingMutants } from "./concluding-mutants.ts";
import { readingMutants } from "./reading-mutants.ts";
import { writingMutants } from "./writing-mutants.ts";

/** All mutants of the client, in the order in which a query passes the steps that they change. */
export const clientMutants: readonly ClientMutant[] = listCatalogues(
  writingMutants,
  readingMutants,
  concludingMutants,
);
