/**
 * `npm run check`: format, types, import directions and the tests of what the branch changes. `npm run check --
 * booking`: what a team checks before it releases: the same of its own part, its build and all of its tests. Several
 * parts at once: `npm run check -- shell shared-ui`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeAddresses } from '@crown-and-coil/build/addresses';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { line, step } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { toolsOf } from '../run/tools';

/** A team's check excludes the journeys, which need the whole product (`npm run e2e`). */
const WITHOUT_JEST = ['e2e'];

const stopping = stoppingSignal();
const tools = toolsOf(stopping);

/** The folders of parts, by their names; a remote may be called by its short one. */
function partsOf(names: readonly string[]): string[] {
  const parts = readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  const readable = parts.map((part) => part.replace(/^mfe-/, '')).join(', ');
  return names.map((name) => {
    const part = parts.find((one) => one === name || one === `mfe-${name}`);
    if (part) return part;
    throw new PlainProblem(`There is no part "${name}". There are: ${readable}.`);
  });
}

const directions = () => step('Import directions', tools.checkImports);

/** Quick enough to run after each change: no builds, and only the tests that import what was changed. */
async function checkBranch(): Promise<void> {
  await Promise.all([
    step('Format and lint', () => tools.lint('.')),
    step('Types', () => tools.checkTypes('--checkers', '1')),
    directions(),
  ]);
  await step('Tests of what the branch changes', () =>
    tools.jest('--changedSince=main', '--passWithNoTests'),
  );
}

async function checkParts(parts: readonly string[]): Promise<void> {
  const gates = parts
    .map((part) => `e2e/gates/${part}.spec.ts`)
    .filter((gate) => existsSync(join(ROOT, gate)));
  await step('Format and lint', () => tools.lint(...parts, ...gates));
  await step('Types', () => tools.checkTypes(...new Set([...parts, ...(gates.length > 0 ? ['e2e'] : [])])));
  await directions();
  await buildStale(
    allBuilds().filter(({ name }) => parts.includes(name)),
    stopping,
  );
  const tested = parts.filter((part) => !WITHOUT_JEST.includes(part));
  if (tested.length === 0) return;
  await step('Tests', () => tools.jest(...tested.map((part) => `./${part}/`)));
}

await runMain(async () => {
  const parts = partsOf(process.argv.slice(2));
  writeAddresses(ROOT);
  await (parts.length === 0 ? checkBranch() : checkParts(parts));
  line(`✓ ${parts.join(', ') || 'The branch'}: all is well`);
});
