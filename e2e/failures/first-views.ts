import { expect, type Page } from '@playwright/test';
import { ProductApi } from '../product/api';
import { hydrated } from '../wait-until-hydrated';

export const REMOTES = ['mfe-browse', 'mfe-booking', 'mfe-professional', 'mfe-client', 'mfe-admin'] as const;
export type RemoteName = (typeof REMOTES)[number];

/** One page of each remote, all open to an admin, so that one session can visit all five. */
export interface FirstView {
  readonly remote: RemoteName;
  readonly path: string;
  /** The route's pattern in the remote's declaration. */
  readonly pattern: string;
}

/** Ids of demo data that the pages show. */
export interface Shown {
  readonly serviceId: string;
  readonly professionalId: string;
  readonly clientId: string;
}

export async function readDemoIds(): Promise<Shown> {
  const visitor = await ProductApi.asVisitor();
  const client = await ProductApi.as('client');
  const [service] = (await visitor.services('limit=1')).results;
  if (!service) throw new Error('The demo has no services.');
  const { id: clientId } = await client.me();
  await visitor.end();
  await client.end();
  return { serviceId: service.id, professionalId: service.professional.id, clientId };
}

export const firstViews = ({ serviceId, professionalId, clientId }: Shown): readonly FirstView[] => [
  { remote: 'mfe-browse', path: '/browse-services', pattern: '/browse-services' },
  {
    remote: 'mfe-booking',
    path: `/add-more-services/${serviceId}/${professionalId}`,
    pattern: '/add-more-services/:serviceId/:professionalId',
  },
  { remote: 'mfe-professional', path: '/manage-media', pattern: '/manage-media' },
  {
    remote: 'mfe-client',
    path: `/client-public-profile/${clientId}`,
    pattern: '/client-public-profile/:clientId',
  },
  { remote: 'mfe-admin', path: '/admin-dashboard', pattern: '/admin-dashboard' },
];

const headingOf = (page: Page, remote: string) =>
  page.locator(`[data-remote="${remote}"]`).getByRole('heading', { level: 1 });

/** Waits until the remote is mounted or hydrated and shows its heading instead of an error. */
export async function isShown(page: Page, { remote }: FirstView): Promise<void> {
  await expect(headingOf(page, remote)).toBeVisible();
  await hydrated(page);
  await expect(headingOf(page, remote)).not.toHaveText("This page didn't load.");
}

/** Navigates like a link within the site, without loading a new document. */
export async function switchTo(page: Page, { path }: FirstView): Promise<void> {
  await page.evaluate((to) => {
    const idx = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Navigates to each page as soon as the previous one is shown. */
export async function visit(page: Page, views: readonly FirstView[]): Promise<void> {
  const notShown = await page.evaluate(async (all) => {
    const GIVE_UP_AFTER_FRAMES = 3_000;
    const isReady = (remote: string): boolean => {
      const headings = document.querySelectorAll(`[data-remote="${remote}"] h1`);
      return [...headings].some(
        (heading) => heading.checkVisibility() && !/didn't load/.test(heading.textContent ?? ''),
      );
    };
    const missing: string[] = [];
    for (const { remote, path } of all) {
      const idx = Number(history.state?.idx ?? 0) + 1;
      history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      for (let frame = 0; frame < GIVE_UP_AFTER_FRAMES && !isReady(remote); frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      if (!isReady(remote)) missing.push(path);
    }
    return missing;
  }, views);
  expect(notShown, 'pages that were not shown').toEqual([]);
}
