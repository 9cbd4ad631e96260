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
  if (!isContainer(value)) {
    return JSON.stringify(value);
  }
  const root = openFrame(value);
  const open = [root];
  const pieces = [root.keys === undefined ? "[" : "{"];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    if (frame.next === frame.values.length) {
      pieces.push(frame.keys === undefined ? "]" : "}");
      open.pop();
      continue;
    }
    if (frame.next > 0) {
      pieces.push(",");
    }
    if (frame.keys !== undefined) {
      pieces.push(JSON.stringify(frame.keys[frame.next]), ":");
    }
    const inner = frame.values[frame.next];
    frame.next += 1;
    if (!isContainer(inner)) {
      pieces.push(JSON.stringify(inner));
      continue;
    }
    const innerFrame = openFrame(inner);
    open.push(innerFrame);
    pieces.push(innerFrame.keys === undefined ? "[" : "{");
  }
  return pieces.join("");
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function openFrame(container: object): Frame {
  if (Array.isArray(container)) {
    return { keys: undefined, values: container, next: 0 };
  }
  return { keys: Object.keys(container), values: Object.values(container), next: 0 };
}
