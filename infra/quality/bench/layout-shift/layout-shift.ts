import { join } from 'node:path';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { findChromium } from '@crown-and-coil/local/run/chromium';
import { startProduct } from '@crown-and-coil/local/run/product';
import { freePort } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../browser-flags';
import { logIn, readDemoIds, type StoredLogin, type Viewer } from '../demo';
import { type MeasuredScreen, measuredScreens } from './screens';
import { shiftOf } from './shift-of';

/** Target: every screen stays below it. */
const LIMIT = 0.02;
const RUNS = Number(process.env.RUNS ?? 2);

const DEVICES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/**
 * `npm run bench -- layout-shift [screen...]`: the layout shift of the screens that load content asynchronously, on desktop
 * and phone with slow 4G and an empty cache, scrolling to the end; the worst of `RUNS` visits. With BASE_URL it measures a
 * running product.
 */
export async function benchLayoutShift(stopping: AbortSignal): Promise<void> {
  const running = process.env.BASE_URL;
  const product = running ? undefined : await startOwn(stopping);
  const url = running ?? product?.url ?? '';
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS });
  try {
    const logins = {
      client: await logIn(browser, url, 'client'),
      professional: await logIn(browser, url, 'professional'),
      admin: await logIn(browser, url, 'admin'),
    };
    const rows: string[] = [];
    const named = process.argv.slice(3).filter((word) => !word.startsWith('--'));
    const screens = measuredScreens(await readDemoIds(url));
    for (const screen of screens.filter(({ name }) => named.length === 0 || named.includes(name))) {
      const desktop = await worst(browser, url, screen, DEVICES.desktop, logins);
      const phone = await worst(browser, url, screen, DEVICES.phone, logins);
      if (Math.max(desktop, phone) >= LIMIT) process.exitCode = 1;
      rows.push(`| ${screen.name.replace(/^[^,]+/, '`$&`')} | ${desktop.toFixed(4)} | ${phone.toFixed(4)} |`);
      console.log(rows.at(-1));
    }
    console.log(
      `\nSum of all layout shifts, the worst of ${RUNS} visits; less than ${LIMIT} is asked for.\n`,
    );
    console.log(['| Screen | desktop | phone |', '| --- | --- | --- |', ...rows].join('\n'));
  } finally {
    await browser.close();
    await product?.stop();
  }
}

async function startOwn(stopping: AbortSignal) {
  await buildStale(allBuilds(), stopping);
  return startProduct({
    dataDir: join(ROOT, '.cache/bench-data'),
    port: await freePort(),
    host: '127.0.0.1',
    stopping,
  });
}

async function worst(
  browser: Browser,
  url: string,
  { path, viewer }: MeasuredScreen,
  device: BrowserContextOptions,
  logins: Readonly<Record<Viewer, StoredLogin>>,
): Promise<number> {
  const shifts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    shifts.push(await shiftOf(browser, url + path, device, viewer && logins[viewer]));
  }
  return Math.max(...shifts);
}
