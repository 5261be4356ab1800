import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { HEADLESS_SHELL, WHOLE_CHROMIUM } from '@crown-and-coil/servers/system-chromium';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { aptInstall, isRootOn } from './apt';

/**
 * The path of a Chromium that runs: the one CHROMIUM_PATH names, Playwright's own, the system's, else one that is
 * installed now (design, "Running it").
 * @throws PlainProblem that says what to do when there is none and none can be installed.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new PlainProblem(`CHROMIUM_PATH names ${named}, which does not run: correct it or unset it.`);
  }
  const own = await playwrightsOwn();
  return [own, ...WHOLE_CHROMIUM].find(runs) ?? (await install());
}

/**
 * The path of the Chromium to run tests in: the one that CHROMIUM_PATH names, else the headless shell, else any.
 * Undefined when Playwright has browsers of its own: it takes its headless shell.
 */
export async function findTestBrowser(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return findChromium();
  if (runs(await playwrightsOwn())) return undefined;
  // The full browser, which is needed for notifications (e2e/journeys/push.spec.ts).
  const missing = [HEADLESS_SHELL, '/usr/bin/chromium'].filter((path) => !runs(path));
  if (missing.length > 0 && isRootOn('debian')) await aptInstall(...missing.map((path) => basename(path)));
  return runs(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

async function install(): Promise<string> {
  // Not Ubuntu, whose package is a stub for snap, which does not run in a container.
  if (isRootOn('debian')) {
    await aptInstall('chromium');
  } else {
    spawnSync(process.execPath, [playwrightFile('cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
      cwd: ROOT,
    });
  }
  const installed = [await playwrightsOwn(), ...WHOLE_CHROMIUM].find(runs);
  if (installed !== undefined) return installed;
  throw new PlainProblem(
    'No Chromium runs here and none could be installed. Install one (Debian: sudo apt-get install chromium; ' +
      'elsewhere: npx playwright install --with-deps chromium), or name one with CHROMIUM_PATH=/path/to/chromium.',
  );
}

function runs(path: string): boolean {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = (await import(playwrightFile('index.mjs'))) as {
    chromium: { executablePath(): string };
  };
  return chromium.executablePath();
}

/** A file of the Playwright that the journeys are written with. */
export function playwrightFile(name: string): string {
  const manifest = createRequire(join(ROOT, 'e2e/package.json')).resolve('@playwright/test/package.json');
  return join(manifest, '..', name);
}
