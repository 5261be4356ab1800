import { type Program, runProgram } from '@crown-and-coil/local/run/program';

/** The tools that check this repository's sources; each fails with its findings. */
export function toolsOf(stopping: AbortSignal) {
  const run = (name: string, file: string, args: readonly string[], more: Partial<Program> = {}) =>
    runProgram({ name, file: `node_modules/${file}`, args, failureLines: 400, ...more }, stopping);
  return {
    /** Biome prints colours in CI too, where they are noise. */
    lint: (...paths: readonly string[]) =>
      run('Biome', '@biomejs/biome/bin/biome', ['ci', '--colors=off', ...paths]),
    /** Each type checker re-reads the libraries' types, so a single one beside other checks is fastest. */
    checkTypes: (...args: readonly string[]) => run('tsc', 'typescript/bin/tsc', ['-b', ...args]),
    checkImports: () => run('dependency-cruiser', 'dependency-cruiser/bin/dependency-cruise.mjs', ['.']),
    jest: (...args: readonly string[]) =>
      run('Jest', 'jest/bin/jest.js', ['--ci', ...args], { show: 'stderr' }),
  };
}
