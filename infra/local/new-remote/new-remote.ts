/** `npm run new-remote -- loyalty`: makes mfe-loyalty, which runs, tests and releases at once. */
import { spawnSync } from 'node:child_process';
import { writeAddresses } from '@crown-and-coil/build/addresses';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { runProgram } from '../run/program';
import { line, step } from '../run/progress';
import { runMain } from '../run/stopping';
import { makeRemote } from './make-remote';

/** For a checkout whose libraries are linked in another way. */
const WITHOUT_INSTALL = '--without-install';

/** Line lengths depend on the name. */
const format = (files: readonly string[]) =>
  runProgram({
    name: 'Biome',
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--write', ...files],
  });

/** Links the new folder's libraries and adds it to the lockfile. */
function install(): void {
  const { status } = spawnSync(
    'npx',
    ['--yes', 'pnpm@10', 'install', '--no-frozen-lockfile', '--prefer-offline'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true' },
    },
  );
  if (status === 0) return;
  throw new PlainProblem('The remote is made, but its libraries are not linked. Run: npx pnpm@10 install');
}

await runMain(async () => {
  const given = process.argv.slice(2);
  const [wanted, ...more] = given.filter((argument) => argument !== WITHOUT_INSTALL);
  if (wanted === undefined || more.length > 0)
    throw new PlainProblem('Which name? One, for example: npm run new-remote -- loyalty');
  const { name, files } = await makeRemote(ROOT, wanted);
  writeAddresses(ROOT);
  await format(files.filter((file) => /\.(json|tsx?)$/.test(file)));
  if (!given.includes(WITHOUT_INSTALL)) await step('Link its libraries', async () => install());
  line(`
${files.map((file) => `  ${file}`).join('\n')}

✓ ${name.folder} is there, with a page at /${name.short}. What now:

    npm run dev -- ${name.short}                 your page in the running product, as you write it
    npm run check -- ${name.short}               format, types, imports, build, tests
    npm run release -- publish ${name.short}     an immutable version
    npm run release -- promote ${name.short}     makes it live

  docs/guides/new-remote.md has the next steps.
`);
});
