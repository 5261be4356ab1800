import { at } from './open-screen';
import type { Screen } from './screen';

/** A tab of the admin dashboard with its list or empty state. */
const adminTab = (tab: string) =>
  at(`/admin-dashboard?tab=${tab}`, (page) => {
    const panel = page.getByRole('tabpanel');
    return panel.getByRole('listitem').or(panel.getByRole('heading', { level: 3 }));
  });

/** The admin's workspace. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'admin-dashboard',
    person: 'admin',
    open: at('/admin-dashboard', (page) => page.getByRole('table')),
  },
  {
    name: 'admin-demand',
    person: 'admin',
    open: async (page) => {
      await at('/admin-dashboard?tab=demand')(page);
      const panel = page.getByRole('tabpanel');
      await panel
        .getByRole('table')
        .or(panel.getByRole('heading', { level: 3 }))
        .first()
        .waitFor();
    },
  },
  { name: 'admin-waitlist', person: 'admin', open: adminTab('waitlist') },
  {
    name: 'admin-invitations',
    person: 'admin',
    open: async (page) => {
      await adminTab('invitations')(page);
      await page.getByLabel('Email').waitFor();
    },
  },
  { name: 'admin-reviews', person: 'admin', open: adminTab('reviews') },
  { name: 'admin-messages', person: 'admin', open: adminTab('reviews&reviews=messages') },
  { name: 'admin-feedback', person: 'admin', open: adminTab('feedback') },
  { name: 'admin-failures', person: 'admin', open: adminTab('failures') },
  {
    name: 'admin-payments',
    person: 'admin',
    open: async (page) => {
      await at('/admin-dashboard?tab=payments')(page);
      await page.getByRole('heading', { name: 'Needs a person' }).waitFor();
      await page
        .getByRole('article')
        .or(page.getByRole('heading', { name: 'No payments.' }))
        .first()
        .waitFor();
    },
  },
  { name: 'admin-invoices', person: 'admin', open: adminTab('invoices') },
  {
    name: 'admin-upload',
    person: 'admin',
    open: at('/admin-upload', (page) =>
      page
        .getByRole('region', { name: 'On the site' })
        .or(page.getByRole('heading', { name: 'No images of this type yet.' })),
    ),
  },
  { name: 'manage-media-admin', person: 'admin', open: at('/manage-media') },
];
