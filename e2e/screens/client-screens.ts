import { at } from './open-screen';
import type { Screen } from './screen';

/** The client's workspace. */
export const CLIENT_SCREENS: readonly Screen[] = [
  {
    name: 'client-profile',
    person: 'client',
    open: async (page) => {
      await at('/client-profile')(page);
      await page.getByRole('region', { name: 'Phone' }).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'manage-media-client',
    person: 'client',
    open: at('/manage-media', (page) => page.getByRole('button', { name: /^View / })),
  },
  {
    name: 'edit-client-profile',
    person: 'client',
    open: at('/edit-client-profile', (page) => page.getByLabel('First name')),
  },
  {
    name: 'health-and-comfort',
    person: 'client',
    open: async (page) => {
      await at('/health-and-comfort')(page);
      await page.getByRole('button', { name: 'Add Allergies' }).click();
      await page.getByRole('form', { name: 'Allergies' }).waitFor();
    },
  },
  {
    name: 'client-public-profile',
    person: 'client',
    open: async (page, { apiAs }) => {
      const { id } = await (await apiAs('client')).me();
      await at(`/client-public-profile/${id}`)(page);
      await page.getByRole('region', { name: 'Phone' }).waitFor();
    },
  },
  {
    name: 'receipts',
    person: 'client',
    open: at('/receipts', (page) => page.getByRole('list', { name: 'Receipts and invoices' })),
  },
];
