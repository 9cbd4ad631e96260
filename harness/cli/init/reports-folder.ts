/** Folder of the reports, relative to the working directory. */
export const reportsFolder = "graph-spec-reports";
