/** An array or object whose elements are being written. */
interface Frame {
  /** `undefined` for an array. */
  readonly keys: readonly string[] | undefined;
  readonly values: readonly unknown[];
  next: number;
}

/**
 * Encodes a parsed JSON value as compact JSON, exactly as JSON.stringify() does.
 *
 * JSON.stringify() recurses, so a client could exhaust the stack with brackets. Here open containers
 * are kept on a list, and nesting costs memory in proportion to the text.
 */
export function encodeJson(value: unknown): string {
  const pieces: string[] = [];
  const open: Frame[] = [];
  const begin = (inner: unknown): void => {
    if (Array.isArray(inner)) {
      pieces.push("[");
      open.push({ keys: undefined, values: inner, next: 0 });
    } else if (typeof inner === "object" && inner !== null) {
      pieces.push("{");
      open.push({ keys: Object.keys(inner), values: Object.values(inner), next: 0 });
    } else {
      pieces.push(JSON.stringify(inner));
    }
  };
  begin(value);
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { keys, values, next } = frame;
    if (next === values.length) {
      pieces.push(keys === undefined ? "]" : "}");
      open.pop();
      continue;
    }
    if (next > 0) {
      pieces.push(",");
    }
    if (keys !== undefined) {
      pieces.push(JSON.stringify(keys[next]), ":");
    }
    frame.next += 1;
    begin(values[next]);
  }
  return pieces.join("");
}
