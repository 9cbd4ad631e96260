/** How large the selections of a document are. */
export interface SelectionSize {
  /** Number of fields of the selection with the most. */
  readonly widest: number;
  /** Number of selections inside one another; 0 where no field has one. */
  readonly depth: number;
  /** Number of characters. */
  readonly length: number;
}

/** Sizes above which servers reject or cut a selection, or a list of defects. */
const limits = {
  widest: [8, 10, 16, 20, 25, 32, 40, 50, 64, 100],
  depth: [2, 3, 4, 5, 6],
  length: [255, 500, 512, 1000, 1024, 2000, 2048, 4000, 4096, 7000],
  body: [1000, 1024, 2000, 2048, 4000, 4096, 5000, 6000, 8000],
  defects: [8, 10, 16, 20, 25, 32, 50, 64, 100],
} as const;

/** Lists which limits a document exceeds, each as a trait. */
export function listSizeTraits(size: SelectionSize): string[] {
  return [
    ...limits.widest.filter((limit) => size.widest > limit).map(nameWidth),
    ...limits.depth.filter((limit) => size.depth > limit).map(nameDepth),
    ...limits.length.filter((limit) => size.length > limit).map(nameLength),
  ];
}

/** The traits of all sizes of selections. */
export const sizeTraits: readonly string[] = [
  ...limits.widest.map(nameWidth),
  ...limits.depth.map(nameDepth),
];

/** Lists which limits a body exceeds, each as a trait. */
export function listBodySizeTraits(bytes: number): string[] {
  return limits.body.filter((limit) => bytes > limit).map(nameBodySize);
}

/** The traits of all lengths of documents, and of all sizes of bodies. */
export const lengthTraits: readonly string[] = [
  ...limits.length.map(nameLength),
  ...limits.body.map(nameBodySize),
];

function nameBodySize(limit: number): string {
  return `body of more than ${limit} bytes`;
}

function nameLength(limit: number): string {
  return `document of more than ${limit} characters`;
}

function nameWidth(limit: number): string {
  return `selection of more than ${limit} fields`;
}

function nameDepth(limit: number): string {
  return `more than ${limit} levels of selections`;
}

/** Lists which limits a list of defects exceeds, each as a trait. */
export function listDefectCountTraits(count: number): string[] {
  return limits.defects.filter((limit) => count > limit).map(nameDefects);
}

/** The traits of all numbers of defects. */
export const defectCountTraits: readonly string[] = limits.defects.map(nameDefects);

function nameDefects(limit: number): string {
  return `expects more than ${limit} defects`;
}
