import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let checkout: string;

/** A checkout whose pnpm is a local package, which npx prefers to one of the registry. It writes its arguments down. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  const pnpm = join(checkout, 'node_modules/pnpm');
  for (const folder of ['infra/build', 'shell', 'node_modules/.bin', 'node_modules/pnpm'])
    mkdirSync(join(checkout, folder), { recursive: true });
  for (const file of ['bootstrap.mjs', 'build/addresses.mjs'])
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

const prepare = (env: Readonly<Record<string, string>>) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { prepare } from './infra/bootstrap.mjs'; prepare();"],
    { cwd: checkout, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true', ...env } },
  );

test.each([
  ['npm start', {}],
  ['npx -p node@22 npm start', { npm_config_package: 'node@22' }],
  ["npx -p node@22 -c 'npm start'", { npm_config_package: 'node@22', npm_config_call: 'npm start' }],
])('packages are installed with pnpm under: %s', (_command, env) => {
  const { status, stdout, stderr } = prepare(env);
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('✓ Installed packages')]);
  expect(readFileSync(join(checkout, 'arguments'), 'utf8')).toBe('install --frozen-lockfile');
  expect(existsSync(join(checkout, 'node_modules/.cache/crown-and-coil/installed'))).toBe(true);
});
