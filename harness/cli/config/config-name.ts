/** Name of the file of options that commands read from the working directory. */
export const configName = "graph-spec-kit.json";
