import type { StyleMenu, StyleMenuWrite, StyleRequest } from '@crown-and-coil/shared-api/contract';
import type { TestApp } from './app';
import type { Person } from './people';

/** Two sizes of braids; large ones start by 11:00 am. One preparation, one add-on of medium braids. */
export const styleMenu = (productId: string | null = null): StyleMenuWrite => {
  const variant = {
    minutes_min: 60,
    offered: true,
    earliest_start: null,
    least_natural_length_cm: 5,
    hair: productId === null ? ['bring' as const] : ['bring' as const, 'sold' as const],
    hands: 1,
  };
  const option = (id: string, label: string) => ({ id, label, sentence: null, picture_id: null });
  return {
    revision: 0,
    groups: [{ id: 'size', name: 'Size', options: [option('medium', 'Medium'), option('large', 'Large')] }],
    variants: [
      {
        ...variant,
        options: ['medium'],
        price_cents: 18_000,
        minutes_max: 120,
        latest_start: null,
        packs: 4,
      },
      {
        ...variant,
        options: ['large'],
        price_cents: 15_000,
        minutes_max: 90,
        latest_start: '11:00',
        packs: 2,
      },
    ],
    hair: { name: 'X-pression', is_pre_stretched: true, product_id: productId },
    preparation: [{ id: 'washed', label: 'Washed', hours_before: 48, fee_cents: 4000, minutes: 30 }],
    add_ons: [{ id: 'beads', label: 'Beads', price_cents: 1500, minutes: 15, only_with: ['medium'] }],
    cadence: null,
  };
};

/** Medium braids with own hair, washed by the client: $180 and up to two hours. */
export const styleRequest = (
  serviceId: string,
  choice: Partial<StyleRequest['choice']> = {},
  shown: Partial<StyleRequest> = {},
): StyleRequest => ({
  service_id: serviceId,
  choice: {
    options: ['medium'],
    hair: 'bring',
    preparation: [{ id: 'washed', by: 'client' }],
    add_ons: [],
    ...choice,
  },
  menu_revision: 1,
  price_cents: 18_000,
  minutes: 120,
  ...shown,
});

/** Saves a menu and returns it as stored; throws on failure. */
export async function saveMenu(
  testApp: Pick<TestApp, 'call'>,
  { token }: Person,
  serviceId: string,
  menu: StyleMenuWrite,
): Promise<StyleMenu> {
  const answer = await testApp.call('PUT', `/services/${serviceId}/menu`, { token, body: menu });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}
