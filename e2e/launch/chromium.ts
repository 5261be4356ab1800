import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/** The headless shell draws the same pages as the whole browser, for about half of the processor time. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium to drive: what CHROMIUM_PATH names, else Playwright's own, else the system's. */
function executablePath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (existsSync(chromium.executablePath())) return undefined;
  return SYSTEM_CHROMIUM.find((path) => existsSync(path));
}

const WHOLE_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The whole browser without a window. Unlike the headless shell it shows notifications. */
export function wholeChromiumOptions(): LaunchOptions {
  const { executablePath: driven, ...options } = chromiumOptions({ pictures: false });
  if (driven === undefined) return { ...options, channel: 'chromium' };
  const whole = /headless-shell/.test(driven) ? WHOLE_CHROMIUM.find((path) => existsSync(path)) : driven;
  return whole === undefined ? { ...options, channel: 'chromium' } : { ...options, executablePath: whole };
}

/**
 * How Chromium is started everywhere (design, "Running it"): quiet in a closed network, and as root without its sandbox.
 *
 * @param pictures without them a page costs a quarter less processor time, as there is no graphics card to draw them
 */
export function chromiumOptions({ pictures = true } = {}): LaunchOptions {
  const path = executablePath();
  const isRoot = process.getuid?.() === 0;
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // Pages live for seconds, on few cores: fewer processes, no helper threads and no optimizing compiler take a sixth
      // less of the processor's time than a browser that is set up for hours. V8's quick compiler, Maglev, takes a tenth
      // of a page's load unless it waits for what runs as often as axe's functions do.
      '--in-process-gpu',
      '--js-flags=--single-threaded --no-opt --invocation-count-for-maglev=4000',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
    ],
  };
}
