// What must work before anything is installed: plain Node, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAddresses } from './build/addresses.mjs';

/** As Rspack requires: the first minor versions of these majors that can require() a module. */
const LEAST_NODE = { 20: 19, 22: 12 };
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.cache', 'crown-and-coil', 'installed');

/** Checks Node, installs what is missing, then runs a TypeScript program of infra with the project's Node. */
export async function boot(name, program) {
  keepOffTheSite();
  prepare();
  const node = projectNode();
  if (node) return runWith(node, name);
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./${program}.ts`);
}

/**
 * The Node that the images run, from the package registry, where there is one for this machine. Otherwise, and with
 * USE_INSTALLED_NODE=1, everything runs with the Node that is installed.
 */
function projectNode() {
  if (process.env.USE_INSTALLED_NODE === '1') return undefined;
  const { resolve } = createRequire(join(root, 'infra/local/package.json'));
  try {
    return resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}

/** Runs infra/run.mjs again with that Node, which its programs then find first in PATH. Ends as that one ends. */
function runWith(node, name) {
  const child = spawn(
    node,
    [
      '--import',
      new URL('local/run/die-with-parent.mjs', import.meta.url).href,
      process.argv[1],
      name,
      ...process.argv.slice(2),
    ],
    {
      // A process group of its own gets each signal once: from us, not from the terminal as well.
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
        USE_INSTALLED_NODE: '1',
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) =>
    stopWith(`${node} cannot be run: ${error.message}. USE_INSTALLED_NODE=1 avoids it.`),
  );
  child.on('exit', (status) => process.exit(status ?? 1));
}

/**
 * Programs on this machine build, serve and prune the releases in its own folder, even in a terminal with a site's
 * variables for `npm run release`.
 */
function keepOffTheSite() {
  for (const name of ['RELEASES_URL', 'RELEASE_SIGNERS']) delete process.env[name];
}

/** Checks Node, installs what is missing and generates the addresses of screens. */
export function prepare() {
  process.chdir(root);
  forgetOuterNpx();
  requireNode();
  try {
    installIfStale();
    writeAddresses(root);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
    stopWith(`The disk is full: free some space and start again. (${error.message})`);
  }
}

/** `npx -p node@22 npm start` leaves its own options in the environment, and an npx that we run would obey them. */
function forgetOuterNpx() {
  for (const option of ['package', 'call']) delete process.env[`npm_config_${option}`];
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || minor >= LEAST_NODE[major]) return;
  stopWith(
    `Crown & Coil needs Node 22.12 or newer, or 20.19 or newer of Node 20, and this is Node ${process.versions.node}. ` +
      'Install one from https://nodejs.org (or: nvm install 24) and run this again.',
  );
}

function installIfStale() {
  const wanted = installationHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const begun = Date.now();
  console.log('  Installing packages (a minute or so on a first run) ...');
  const windows = process.platform === 'win32';
  // pnpm 10 is the last that runs on Node 20. npx brings it, so nothing has to be installed by hand.
  const { status, error } = spawnSync('npx', ['--yes', 'pnpm@10', 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
    // CI makes pnpm ask nothing, for example before it replaces a node_modules that another tool made.
    env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' },
  });
  if (status !== 0) {
    stopWith(
      `Installing failed${error ? ` (${error.message})` : ''}; what pnpm said stands above. ` +
        'Most often the package registry cannot be reached or the disk is full: put that right and run this again. ' +
        'After a change to a package.json, run first: npx pnpm@10 install',
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log(`✓ Installed packages (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
}

/** One hash over everything that decides what is installed, the kind of machine included. */
function installationHash() {
  const packages = ['.', 'infra'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name, 'package.json')),
  );
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages.sort()]) {
    if (existsSync(join(root, file))) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function stopWith(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}
