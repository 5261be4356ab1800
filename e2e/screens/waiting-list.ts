import { HOUR_MS, type WaitingListEntry, type WaitingListStarts } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import type { Screen } from './screen';

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
  search: null,
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

/** Every state of an entry, mocked because a real offer expires within minutes. */
const ENTRIES: readonly WaitingListEntry[] = [
  {
    ...WAITING,
    offer: {
      id: '01990000-0000-7000-8000-000000000005',
      choice: null,
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
  {
    ...WAITING,
    id: '01990000-0000-7000-8000-000000000008',
    professional: null,
    service: null,
    style_words: null,
    minutes: null,
    search: { search: 'knotless medium mid-back', location: 'Footscray VIC', radius_km: 10, hair_type: 4 },
  },
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

/** The waiting list as seen by either party. */
export const WAITING_LIST_SCREENS: readonly Screen[] = [
  { name: 'waiting-list', person: 'client', open: withEntries([...ENTRIES, ...ENDED]) },
  {
    name: 'wait-for-time',
    person: 'client',
    open: async (page) => {
      await page.goto(`/wait-for-time?search=knotless&from=${dayIn(3)}&hair_type=4`);
      await page.getByLabel('To', { exact: true }).fill(dayIn(2));
      await page.getByRole('button', { name: 'Tell me when a time opens' }).click();
      await page.getByText('Must be on or after the first day').first().waitFor();
    },
  },
  { name: 'waiting-list-empty', person: 'client', open: withEntries([]) },
  {
    name: 'waiting-list-professional',
    person: 'professional',
    open: async (page) => {
      const ofProfessional = ENTRIES.filter(({ search }) => search === null);
      const starts: WaitingListStarts = { start_times: [inHours(50), inHours(80), inHours(81)] };
      await page.route('**/api/waiting-list/*/starts', (route) => route.fulfill({ json: starts }));
      await withEntries(ofProfessional)(page);
      await page
        .getByRole('button', { name: /^Offer a time to / })
        .first()
        .click();
      await page.getByLabel('Start', { exact: true }).waitFor();
    },
  },
];
