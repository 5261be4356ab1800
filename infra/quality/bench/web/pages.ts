import type { Page } from '@playwright/test';
import type { DemoIds, Viewer } from '../demo';

export interface PublicPage {
  /** The path, with `{id}` in place of an id. */
  readonly name: string;
  readonly path: string;
  /** The first interactions with it, by real touches and keys. */
  readonly interact: (page: Page) => Promise<void>;
}

/** A page that requires a log-in. */
export interface PersonalPage extends Pick<PublicPage, 'name' | 'path'> {
  readonly viewer: Viewer;
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The public pages. */
export const publicPages = ({
  serviceId,
  professionalId,
}: Pick<DemoIds, 'serviceId' | 'professionalId'>): readonly PublicPage[] => [
  {
    name: '/',
    path: '/',
    async interact(page) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('link', { name: 'Services' }).first().tap();
      await heading(page).filter({ hasText: 'Services' }).waitFor();
    },
  },
  {
    name: '/browse-services',
    path: '/browse-services',
    async interact(page) {
      const main = page.getByRole('main');
      await main.getByLabel('Search services').tap();
      await page.keyboard.type('braids');
      await main.getByRole('button', { name: 'Search' }).tap();
      await page.waitForURL(/search=braids/);
      await main.getByRole('article').getByRole('link').first().tap();
      await page.waitForURL(/service-details/);
      await heading(page).waitFor();
    },
  },
  {
    name: '/browse-professionals',
    path: '/browse-professionals',
    async interact(page) {
      const main = page.getByRole('main');
      await main.getByRole('button', { name: /^Specialisation/ }).tap();
      await page.getByRole('option', { name: 'Braider' }).tap();
      await page.getByRole('button', { name: 'Done' }).tap();
      await main.getByRole('button', { name: 'Filter' }).tap();
      await page.waitForURL(/specialization=Braider/);
      await main.getByRole('article').getByRole('link').first().tap();
      await page.waitForURL(/public-professional-page/);
      await heading(page).waitFor();
    },
  },
  {
    name: '/service-details/{id}',
    path: `/service-details/${serviceId}`,
    async interact(page) {
      await page.getByRole('list', { name: 'Portfolio' }).getByRole('button').first().tap();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Services' }).last().tap();
      await heading(page).filter({ hasText: 'Services' }).waitFor();
    },
  },
  {
    name: '/public-professional-page/{id}',
    path: `/public-professional-page/${professionalId}`,
    async interact(page) {
      await page.locator('main a[href^="/service-details/"]').first().tap();
      await page.waitForURL(/service-details/);
      await heading(page).waitFor();
    },
  },
];

/** Booking steps and dashboards, which are rendered only in the browser. */
export const personalPages = ({ serviceId, professionalId }: DemoIds): readonly PersonalPage[] => [
  { name: '/choose-style/{id}', path: `/choose-style/${serviceId}`, viewer: 'client' },
  {
    name: '/add-more-services/{ids}',
    path: `/add-more-services/${serviceId}/${professionalId}`,
    viewer: 'client',
  },
  { name: '/pick-booking-time/{id}', path: `/pick-booking-time/${serviceId}`, viewer: 'client' },
  { name: '/client-profile', path: '/client-profile', viewer: 'client' },
  { name: '/professional-dashboard', path: '/professional-dashboard', viewer: 'professional' },
  { name: '/admin-dashboard', path: '/admin-dashboard', viewer: 'admin' },
];
