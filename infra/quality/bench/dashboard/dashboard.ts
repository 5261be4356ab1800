import { join } from 'node:path';
import { fillCrowd, fillLoad, YEARS_OF_WORK } from '@crown-and-coil/backend/crowd';
import { createAccount, openDatabase as openPool } from '@crown-and-coil/backend/seeding';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { findChromium } from '@crown-and-coil/local/run/chromium';
import { startProduct } from '@crown-and-coil/local/run/product';
import { freePort } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS } from '../browser-flags';

const BUSY = { email: 'years-of-work@example.test', password: 'ten thousand braids' };
/** The demo's professional, with a handful of each: the baseline for the busy one. */
const CALM = { email: 'braider@demo.test', password: 'crown-and-coil-demo' };
const RUNS = Number(process.env.RUNS ?? 5);
const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};
/** A view, by its URL, with a row of its list. */
const VIEWS = [
  ['services', '/professional-dashboard?tab=services', 'a[aria-label^="Edit "]'],
  ['products', '/professional-dashboard?tab=products', 'a[aria-label^="Edit "]'],
  ['bookings', '/professional-dashboard?tab=bookings', 'article'],
] as const;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface FirstView {
  readonly wholeMs: number;
  /** The view's own API calls and their response bytes. */
  readonly calls: number;
  readonly bytes: number;
}

/**
 * `npm run bench -- dashboard`: first views, with an empty cache, of a professional with 500 services, 500 products and
 * 2,000 bookings in a database with 400 others, alternating with those of a professional with a handful. For how the
 * tables are read see backend/src/bookings/busy-dashboard.test.ts.
 */
export async function benchDashboard(stopping: AbortSignal): Promise<void> {
  await buildStale(allBuilds(), stopping);
  const port = await freePort();
  const dataDir = join(ROOT, '.cache/bench-dashboard');
  const product = await startProduct({ dataDir, port, host: '127.0.0.1', stopping });
  await fill(product.databaseUrl);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS });
  try {
    const busy = await logIn(browser, product.url, BUSY);
    const calm = await logIn(browser, product.url, CALM);
    for (const [device, viewport] of Object.entries(VIEWPORTS))
      for (const [name, address, sign] of VIEWS) {
        const visit = async (storageState: Session) => {
          const context = await browser.newContext({ viewport, storageState, locale: 'en-AU' });
          const view = await firstView(await context.newPage(), product.url + address, sign);
          await context.close();
          return view;
        };
        const pairs: (readonly [FirstView, FirstView])[] = [];
        for (let run = 0; run < RUNS; run += 1) pairs.push([await visit(busy), await visit(calm)]);
        console.log(`${device}, ${name}`);
        console.log(`  years of work  ${inWords(pairs.map(([view]) => view))}`);
        console.log(`  a handful      ${inWords(pairs.map(([, view]) => view))}`);
      }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Once per data directory. */
async function fill(url: string): Promise<void> {
  const database = openPool(url, 4);
  try {
    const username = 'years-of-work';
    const known = await database
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst();
    if (known) return;
    await fillCrowd(database, 400, 600);
    const { profileId } = await createAccount(database, {
      ...BUSY,
      username,
      role: 'professional',
      professionalType: 'hairdresser',
      displayName: 'Years of Work',
    });
    if (profileId) await fillLoad(database, YEARS_OF_WORK, profileId);
  } finally {
    await database.destroy();
  }
}

async function logIn(browser: Browser, url: string, person: typeof BUSY): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/professional-dashboard');
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Excludes the header's calls, which every page makes. */
const isOfView = (url: string) => /\/api\/(?!notifications)/.test(url);

async function firstView(page: Page, address: string, sign: string): Promise<FirstView> {
  const answers: Promise<number>[] = [];
  page.on('response', (response) => {
    if (isOfView(response.url()))
      answers.push(
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`[role=tabpanel] ${sign}`).first().waitFor();
  const wholeMs = await page.evaluate<number>('performance.now()');
  await page.waitForTimeout(1000);
  const sizes = await Promise.all(answers);
  return { wholeMs, calls: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function inWords(views: readonly FirstView[]): string {
  const middle = (numbers: readonly number[]) =>
    [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  const whole = Math.round(middle(views.map(({ wholeMs }) => wholeMs)));
  const kilobytes = (middle(views.map(({ bytes }) => bytes)) / 1024).toFixed(1);
  return `whole after ${whole} ms (median of ${views.length}), ${middle(views.map(({ calls }) => calls))} calls of the API, ${kilobytes} KB of answers`;
}
