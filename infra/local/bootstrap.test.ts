import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

let checkout: string;

/** A checkout whose pnpm is a local package, which npx prefers to one of the registry. It writes its arguments down. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  const pnpm = join(checkout, 'node_modules/pnpm');
  for (const folder of ['infra/build', 'infra/local/run', 'shell', 'node_modules/.bin', 'node_modules/pnpm'])
    mkdirSync(join(checkout, folder), { recursive: true });
  for (const file of ['bootstrap.mjs', 'build/addresses.mjs', 'local/run/die-with-parent.mjs'])
    copyFileSync(join(__dirname, '..', file), join(checkout, 'infra', file));
  writeFileSync(join(checkout, 'shell/routes.json'), '{ "routes": [] }');
  writeFileSync(join(checkout, 'package.json'), '{ "name": "checkout", "version": "1.0.0" }');
  writeFileSync(join(pnpm, 'package.json'), '{ "name": "pnpm", "version": "10.0.0", "bin": "pnpm.js" }');
  writeFileSync(
    join(pnpm, 'pnpm.js'),
    "#!/usr/bin/env node\nrequire('fs').writeFileSync('arguments', process.argv.slice(2).join(' '));\n",
  );
  chmodSync(join(pnpm, 'pnpm.js'), 0o755);
  symlinkSync('../pnpm/pnpm.js', join(checkout, 'node_modules/.bin/pnpm'));
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** @param before code that runs first */
const prepare = (env: Readonly<Record<string, string>>, before = '') =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { prepare } from './infra/bootstrap.mjs'; ${before} prepare();`],
    { cwd: checkout, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true', ...env } },
  );

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.1.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
])('Node %s is enough: %s', (node, isEnough) => {
  installOnce();
  const versions = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } });`;
  const { status, stderr } = prepare({}, versions);
  expect(status).toBe(isEnough ? 0 : 1);
  if (!isEnough) expect(stderr).toContain(`this is Node ${node}`);
});

const stamp = () => join(checkout, 'node_modules/.cache/crown-and-coil/installed');

test.each([
  ['npm start', {}],
  ['npx -p node@22 npm start', { npm_config_package: 'node@22' }],
  ["npx -p node@22 -c 'npm start'", { npm_config_package: 'node@22', npm_config_call: 'npm start' }],
])('packages are installed with pnpm under: %s', (_command, env) => {
  const { status, stdout, stderr } = prepare(env);
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('✓ Installed packages')]);
  expect(readFileSync(join(checkout, 'arguments'), 'utf8')).toBe('install --frozen-lockfile');
  expect(existsSync(stamp())).toBe(true);
});

/** The stamp of a checkout with installed packages, which is the same for all. */
let installed: string | undefined;

/** Installing takes seconds, so only the first checkout does it. */
function installOnce(): void {
  if (installed === undefined) {
    expect(prepare({}).status).toBe(0);
    installed = readFileSync(stamp(), 'utf8');
  }
  mkdirSync(dirname(stamp()), { recursive: true });
  writeFileSync(stamp(), installed);
}

/** A Node of the project that is this one, marked by an environment variable. */
function addProjectNode(): string {
  const folder = join(checkout, `node_modules/node-${process.platform}-${process.arch}/bin`);
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\nIS_PROJECT_NODE=yes exec '${process.execPath}' "$@"\n`;
  writeFileSync(join(folder, 'node'), script, { mode: 0o755 });
  return folder;
}

/** Starts `infra/program.ts` as npm does, in a process group of its own, its packages installed. */
function bootProgram(code: string, env: Readonly<Record<string, string>> = {}) {
  symlinkSync(dirname(require.resolve('tsx/package.json')), join(checkout, 'node_modules/tsx'));
  installOnce();
  writeFileSync(join(checkout, 'infra/program.ts'), code);
  writeFileSync(
    join(checkout, 'infra/run.mjs'),
    "import { boot } from './bootstrap.mjs';\nprocess.argv.splice(2, 1);\nawait boot('program', 'program');\n",
  );
  const { USE_INSTALLED_NODE: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['infra/run.mjs', 'program', 'first', 'second'], {
    cwd: checkout,
    detached: true,
    env: { ...inherited, ...env },
  });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  return {
    child,
    output: () => output,
    prints: async (text: string) => {
      while (!output.includes(text)) await once(child.stdout, 'data');
    },
  };
}

const TELL = "console.log('project:', process.env.IS_PROJECT_NODE, ...process.argv.slice(2));";

test('a program runs with the Node of the project, which its own programs find first, and ends as it does', async () => {
  const folder = addProjectNode();
  const { child, output } = bootProgram(`${TELL} console.log(process.env.PATH); process.exitCode = 7;`);
  expect(await once(child, 'close')).toEqual([7, null]);
  expect(output()).toContain(`project: yes first second\n${realpathSync(folder)}${delimiter}`);
});

test.each([
  ['there is none for the machine', () => undefined, {}],
  ['USE_INSTALLED_NODE=1 asks for it', addProjectNode, { USE_INSTALLED_NODE: '1' }],
])('the installed Node is used when %s', async (_when, arrange, env) => {
  arrange();
  const { child, output } = bootProgram(TELL, env);
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output()).toContain('project: undefined first second');
});

test("a program uses this machine's releases, whatever the terminal has for the release tool", async () => {
  const site = { RELEASES_URL: 'https://s3.example.com/releases', RELEASE_SIGNERS: '{}', S3_REGION: 'set' };
  const names = JSON.stringify(Object.keys(site));
  const { child, output } = bootProgram(
    `console.log('has', ${names}.filter((one) => one in process.env));`,
    site,
  );
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output()).toContain("has [ 'S3_REGION' ]");
});

test('a Node of the project that cannot be run is named, with the way round it', async () => {
  const file = join(addProjectNode(), 'node');
  writeFileSync(file, '#!/no/such/loader\n');
  const { child, output } = bootProgram(TELL);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toMatch(/✗ .*bin\/node cannot be run: .*USE_INSTALLED_NODE=1 avoids it/);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a program gets %s once when its whole process group does',
  async (signal) => {
    addProjectNode();
    const { child, output, prints } = bootProgram(`
      process.on('${signal}', () => console.log('stopping'));
      process.on('${signal}', () => setTimeout(() => process.exit(5), 300));
      setInterval(() => {}, 1000);
      console.log('ready');`);
    await prints('ready');
    process.kill(-(child.pid ?? 0), signal);
    expect(await once(child, 'close')).toEqual([5, null]);
    expect(output().match(/stopping/g)).toHaveLength(1);
  },
);

test('a program ends when what started it is killed', async () => {
  addProjectNode();
  const { child, prints } = bootProgram(
    "process.on('SIGTERM', () => { console.log('stopping'); process.exit(); }); setInterval(() => {}, 1000); console.log('ready');",
  );
  await prints('ready');
  child.kill('SIGKILL');
  await prints('stopping');
});
