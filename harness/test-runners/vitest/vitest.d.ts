/**
 * The part of Vitest that the kit uses, so that developing the kit does not need Vitest and its
 * many packages. `.ci/package` checks it against Vitest's own types.
 */
declare module "vitest" {
  /** A test or a suite. */
  export interface RunnerTask {
    readonly name: string;
    /** `skip` when it is filtered out. */
    readonly mode: string;
    /** The tests of a suite; left out for a test. */
    readonly tasks?: readonly RunnerTask[];
  }

  export interface TestContext {
    readonly task: { readonly file: { readonly tasks: readonly RunnerTask[] } };
    readonly skip: (reason?: string) => void;
  }

  export function describe(name: string, register: () => void): void;
  export function it(
    name: string,
    options: { readonly timeout: number },
    run: (test: TestContext) => Promise<void>,
  ): void;
}
