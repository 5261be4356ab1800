import { join } from 'node:path';
import { DEMO_PASSWORD, demoEmail } from '@crown-and-coil/local/demo/accounts';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { findChromium } from '@crown-and-coil/local/run/chromium';
import { startProduct } from '@crown-and-coil/local/run/product';
import { freePort } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../browser-flags';
import { type KnownThings, type MeasuredScreen, measuredScreens, type Viewer } from './screens';
import { type StoredLogin, shiftOf } from './shift-of';

/** What is asked for: every screen stays under it. */
const LIMIT = 0.02;
const RUNS = Number(process.env.RUNS ?? 2);

const ACCOUNTS: Readonly<Record<Viewer, string>> = {
  client: demoEmail('client'),
  professional: demoEmail('braider'),
  admin: demoEmail('admin'),
};

const DEVICES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/**
 * `npm run bench -- layout-shift`: the layout shift of every screen that fills while it loads, desktop and phone, on slow
 * 4G with an empty cache, scrolled through; the worst of `RUNS` visits. Screens named behind it are measured alone. BASE_URL
 * measures a product that runs already.
 */
export async function benchLayoutShift(stopping: AbortSignal): Promise<void> {
  const running = process.env.BASE_URL;
  const product = running ? undefined : await startOwn(stopping);
  const url = running ?? product?.url ?? '';
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS });
  try {
    const logins = {
      client: await logIn(browser, url, ACCOUNTS.client),
      professional: await logIn(browser, url, ACCOUNTS.professional),
      admin: await logIn(browser, url, ACCOUNTS.admin),
    };
    const rows: string[] = [];
    const named = process.argv.slice(3).filter((word) => !word.startsWith('--'));
    const screens = measuredScreens(await someThings(url));
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

async function logIn(browser: Browser, url: string, email: string): Promise<StoredLogin> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
  const login = await context.storageState();
  await context.close();
  return login;
}

/** The demo's braider with a service of theirs that has a portfolio, the demo's first client, and a booking of each. */
async function someThings(url: string): Promise<KnownThings> {
  const read = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
    (await (await fetch(`${url}/api${path}`, init)).json()) as Answer;
  const as = async (viewer: Viewer): Promise<RequestInit> => {
    const body = new URLSearchParams({ username: ACCOUNTS[viewer], password: DEMO_PASSWORD });
    const { access_token } = await read<{ access_token: string }>('/login/', { method: 'POST', body });
    return { headers: { authorization: `Bearer ${access_token}` } };
  };
  type Thing = { readonly id: string };
  const { results } = await read<{ results: (Thing & { professional: Thing })[] }>(
    '/services/?search=knotless&limit=1',
  );
  const [client, braider] = [await as('client'), await as('professional')];
  const { id: clientId } = await read<Thing>('/clients/me', client);
  const [booking] = await read<Thing[]>(`/bookings/clients/${clientId}?status=confirmed`, client);
  const { id: braiderId } = await read<Thing>('/professionals/profile', braider);
  const [request] = await read<Thing[]>(`/bookings/professionals/${braiderId}?status=pending`, braider);
  const [service] = results;
  if (!service || !booking || !request)
    throw new Error('The demo has no service, booking or request to visit.');
  return {
    serviceId: service.id,
    professionalId: service.professional.id,
    clientId,
    clientsBookingId: booking.id,
    requestId: request.id,
  };
}
