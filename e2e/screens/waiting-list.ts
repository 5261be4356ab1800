import type { WaitingListEntry } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import type { Screen } from './screen';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const dayIn = (days: number) => inHours(days * 24).slice(0, 10);

const WAITING: WaitingListEntry = {
  id: '01990000-0000-7000-8000-000000000001',
  state: 'waiting',
  client: { id: '01990000-0000-7000-8000-000000000002', first_name: 'Naomi', last_name: 'Tesfaye' },
  professional: {
    id: '01990000-0000-7000-8000-000000000003',
    display_name: 'Adaeze Braids',
    location: 'Footscray, VIC',
    time_zone: 'Australia/Melbourne',
  },
  service: { id: '01990000-0000-7000-8000-000000000004', name: 'Knotless box braids' },
  choice: null,
  style_words: 'Medium, Mid-back',
  minutes: 420,
  from: dayIn(3),
  to: dayIn(20),
  part_of_day: 'morning',
  is_paused: false,
  offer: null,
  created_at: inHours(-70),
  ended_at: null,
};

/** Every state that an entry has; an offer of the product itself would be over after minutes. */
const ENTRIES: readonly WaitingListEntry[] = [
  {
    ...WAITING,
    offer: {
      id: '01990000-0000-7000-8000-000000000005',
      start_time: inHours(80),
      end_time: inHours(87),
      held_until: inHours(0.2),
    },
  },
  {
    ...WAITING,
    id: '01990000-0000-7000-8000-000000000006',
    client: { ...WAITING.client, first_name: 'Jordan', last_name: 'Okafor' },
    is_paused: true,
  },
  { ...WAITING, id: '01990000-0000-7000-8000-000000000007', style_words: null, part_of_day: null },
];
const ENDED = (['booked', 'withdrawn', 'missed', 'expired', 'closed'] as const).map((state, place) => ({
  ...WAITING,
  id: `01990000-0000-7000-8000-00000000001${place}`,
  state,
  ended_at: inHours(-1),
}));

const withEntries = (entries: readonly WaitingListEntry[]) => async (page: Page) => {
  await page.route('**/api/waiting-list/', (route) => route.fulfill({ json: entries }));
  await page.goto('/my-waiting-list');
  await page
    .getByRole('main')
    .getByRole('article')
    .or(page.getByRole('heading', { name: /^You are not waiting|^No one is waiting/ }))
    .first()
    .waitFor();
};

/** The waiting list as either party sees it. */
export const WAITING_LIST_SCREENS: readonly Screen[] = [
  { name: 'waiting-list', person: 'client', open: withEntries([...ENTRIES, ...ENDED]) },
  { name: 'waiting-list-empty', person: 'client', open: withEntries([]) },
  {
    name: 'waiting-list-professional',
    person: 'professional',
    open: async (page, { findBookable }) => {
      const { professional } = (await findBookable()).service;
      await withEntries(ENTRIES.map((entry) => ({ ...entry, professional })))(page);
      await page
        .getByRole('button', { name: /^Offer a time to / })
        .first()
        .click();
      await page.getByLabel('Free time').waitFor();
    },
  },
];
