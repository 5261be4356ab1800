import { LoginScreen } from '@crown-and-coil/e2e/screens/login';
import { DEMO_PASSWORD, demoEmail } from '@crown-and-coil/local/demo/accounts';
import type { Browser } from '@playwright/test';

/** A logged-in demo user. */
export type Viewer = 'client' | 'professional' | 'admin';

const ACCOUNTS: Readonly<Record<Viewer, string>> = {
  client: demoEmail('client'),
  professional: demoEmail('braider'),
  admin: demoEmail('admin'),
};

/** The browser's login state in Playwright's format. */
export type StoredLogin = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Logs in as a demo user. */
export async function logIn(browser: Browser, url: string, viewer: Viewer): Promise<StoredLogin> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  const screen = new LoginScreen(page);
  if (viewer === 'admin') await screen.logInAsAdmin(ACCOUNTS[viewer], DEMO_PASSWORD);
  else await screen.logIn(ACCOUNTS[viewer], DEMO_PASSWORD);
  await page.waitForURL((address) => address.pathname !== '/login');
  const login = await context.storageState();
  await context.close();
  return login;
}

/** Ids that the paths of screens need. */
export interface DemoIds {
  readonly serviceId: string;
  readonly professionalId: string;
  readonly clientId: string;
  /** A booking of that client. */
  readonly clientsBookingId: string;
  /** A request that the demo's braider has not answered. */
  readonly requestId: string;
}

/** A service with a portfolio and its professional, the demo's first client, and a booking of each. */
export async function readDemoIds(url: string): Promise<DemoIds> {
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
