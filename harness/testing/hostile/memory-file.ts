/** The environment variable that names the file for the most memory that was held, in KiB. */
export const memoryFileVariable = "GRAPH_SPEC_KIT_MEMORY_FILE";
