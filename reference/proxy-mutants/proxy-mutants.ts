import { listCatalogues } from "../mutant-head.ts";
import { interimMutants } from "./catalogue/interim-mutants.ts";
import { passageMutants } from "./catalogue/passage-mutants.ts";
import { statusMutants } from "./catalogue/status-mutants.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** All mutants of the reference proxy. */
export const proxyMutants: readonly ProxyMutant[] = listCatalogues(
  interimMutants,
  statusMutants,
  passageMutants,
);
