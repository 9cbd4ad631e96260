/**
 * Whether Node's runner may run a test, by the options it was started with. In doubt it may.
 *
 * @param names of the test and of the suites around it, the outermost first.
 */
export function matchesNameFilter(
  names: readonly string[],
  execArguments: readonly string[],
): boolean {
  const patterns = readPatterns(execArguments);
  const texts = [...names, names.join(" ")];
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => texts.some((text) => toRegExp(pattern).test(text)))
  );
}

const option = "--test-name-pattern";

function readPatterns(execArguments: readonly string[]): string[] {
  return execArguments.flatMap((argument, index) => {
    if (argument.startsWith(`${option}=`)) {
      return [argument.slice(option.length + 1)];
    }
    const next = execArguments[index + 1];
    return argument === option && next !== undefined ? [next] : [];
  });
}

/** A pattern is the source of a regular expression, or a whole one like `/member/i`. */
function toRegExp(pattern: string): RegExp {
  const [, source = pattern, flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
  return new RegExp(source, flags.replaceAll(/[gy]/g, ""));
}
