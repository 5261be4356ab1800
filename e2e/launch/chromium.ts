import { existsSync } from 'node:fs';
import { HEADLESS_SHELL, WHOLE_CHROMIUM } from '@crown-and-coil/servers/system-chromium';
import { chromium, type LaunchOptions } from '@playwright/test';

/** The Chromium to use: CHROMIUM_PATH, else Playwright's, else the system's. */
function executablePath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (existsSync(chromium.executablePath())) return undefined;
  return [HEADLESS_SHELL, ...WHOLE_CHROMIUM].find((path) => existsSync(path));
}

/** The full browser in headless mode, which unlike the headless shell supports notifications. */
export function wholeChromiumOptions(): LaunchOptions {
  const { executablePath: driven, ...options } = chromiumOptions({ pictures: false });
  if (driven === undefined) return { ...options, channel: 'chromium' };
  const whole = /headless-shell/.test(driven) ? WHOLE_CHROMIUM.find((path) => existsSync(path)) : driven;
  return whole === undefined ? { ...options, channel: 'chromium' } : { ...options, executablePath: whole };
}

/**
 * Launch options for Chromium everywhere (design, "Running it"): no background network traffic, and no sandbox as root.
 *
 * @param pictures without them a page takes a quarter less CPU time, as rendering is in software
 */
export function chromiumOptions({ pictures = true } = {}): LaunchOptions {
  const path = executablePath();
  const isRoot = process.getuid?.() === 0;
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // Pages live for seconds, on few cores: fewer processes, no helper threads and no optimizing compiler save a
      // sixth of the CPU time. V8's Maglev compiler takes a tenth of a page's load unless restricted to functions as
      // hot as axe's.
      '--in-process-gpu',
      '--js-flags=--single-threaded --no-opt --invocation-count-for-maglev=4000',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
    ],
  };
}
