import type { CalendarConnection } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { at } from './open-screen';
import type { Screen } from './screen';
import { StyleMenuEditor } from './style-menu-editor';

const DASHBOARD = '/professional-dashboard';

const viewButton = (page: Page) => page.getByRole('button', { name: /^View / });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save / });

/**
 * Next week's Wednesday, when the demo has windows and bookings whatever today is; a phone shows three days from there.
 */
const nextWeek = () => {
  const today = new Date();
  const days = 7 + 3 - today.getUTCDay();
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
};

/** Opens the first booking of a status from the list. */
const firstBooking =
  (status: string, link: RegExp, lastPart: (page: Page) => ReturnType<Page['locator']>): Screen['open'] =>
  async (page) => {
    await page.goto(`${DASHBOARD}?tab=bookings&status=${status}`);
    await page.getByRole('link', { name: link }).first().click();
    await lastPart(page).first().waitFor();
  };

const CALENDAR: CalendarConnection = {
  state: 'connected',
  kind: 'caldav',
  is_google_offered: true,
  server_url: 'https://dav.example.com/',
  user_name: 'amara@example.com',
  calendars: [
    { url: 'https://dav.example.com/life/', name: 'Life', is_writable: true },
    {
      url: 'https://dav.example.com/school/',
      name: 'School terms and sports of the children',
      is_writable: false,
    },
  ],
  write_to: 'https://dav.example.com/life/',
  read_from: ['https://dav.example.com/life/'],
  failure: 'wrong_password',
  failed_since: new Date(Date.now() - 7_200_000).toISOString(),
  last_synced_at: new Date(Date.now() - 10_800_000).toISOString(),
  unread_events: 2,
  conflicts: [
    {
      booking_id: '01990000-0000-7000-8000-000000000001',
      client_name: 'Naomi Tesfaye',
      start_time: new Date(Date.now() + 86_400_000).toISOString(),
      end_time: new Date(Date.now() + 90_000_000).toISOString(),
    },
  ],
};

/** The professional's own calendar, whose server is absent in tests. */
async function openOwnCalendar(page: Page): Promise<void> {
  await page.route('**/api/calendar/connection', (route) => route.fulfill({ json: CALENDAR }));
  await page.goto(`${DASHBOARD}?tab=availability&show=list`);
  await page.getByRole('button', { name: 'Sync now' }).waitFor();
}

/** The professional's workspace, and the professional's view of bookings. */
export const PROFESSIONAL_SCREENS: readonly Screen[] = (
  [
    ['dashboard-today', at(DASHBOARD, (page) => page.getByRole('heading', { name: 'Needs attention' }))],
    [
      'dashboard-services',
      at(`${DASHBOARD}?tab=services`, (page) => page.getByRole('link', { name: /^Edit .* braids/ })),
    ],
    [
      'edit-style-menu',
      async (page: Page) => {
        await page.goto(`${DASHBOARD}?tab=services`);
        await page
          .getByRole('link', { name: /^Style menu of / })
          .first()
          .click();
        const editor = new StyleMenuEditor(page);
        await editor.template('Knotless braids').click();
        await editor.grid.getByRole('row').nth(20).waitFor();
      },
    ],
    [
      'dashboard-bookings',
      at(`${DASHBOARD}?tab=bookings`, (page) => page.getByRole('button', { name: /^All \d/ })),
    ],
    [
      'dashboard-products',
      at(`${DASHBOARD}?tab=products`, (page) => page.getByRole('button', { name: /^Delete / })),
    ],
    [
      'dashboard-payments',
      at(`${DASHBOARD}?tab=payments`, (page) => page.getByRole('heading', { name: 'Payments' })),
    ],
    [
      'dashboard-availability',
      at(`${DASHBOARD}?tab=availability&show=list`, (page) => page.getByText(/Melbourne time/)),
    ],
    [
      'dashboard-week',
      at(`${DASHBOARD}?tab=availability&day=${nextWeek()}`, (page) =>
        page
          .getByRole('region', { name: 'Week of availability' })
          .getByRole('button', { name: /^Availability / }),
      ),
    ],
    ['own-calendar-failing', openOwnCalendar],
    [
      'connect-own-calendar',
      async (page: Page) => {
        await openOwnCalendar(page);
        await page.getByRole('button', { name: 'Connect again' }).click();
        await page.getByLabel('App password').waitFor();
      },
    ],
    [
      'connect-calendar-at-google',
      async (page: Page) => {
        await openOwnCalendar(page);
        await page.getByRole('button', { name: 'Connect again' }).click();
        await page.getByLabel('Calendar', { exact: true }).selectOption('Google Calendar');
        await page.getByRole('button', { name: 'Continue at Google' }).waitFor();
      },
    ],
    [
      'calendar-at-google-declined',
      at('/connect-google-calendar?error=access_denied', (page) => page.getByRole('alert')),
    ],
    ['manage-media-professional', at('/manage-media', viewButton)],
    [
      'picture-in-full',
      async (page: Page) => {
        await at('/manage-media')(page);
        await viewButton(page).first().click();
        await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).waitFor();
      },
    ],
    ['edit-professional-profile', at('/edit-professional-profile', saveButton)],
    ['edit-house-rules', at('/edit-house-rules', saveButton)],
    ['create-service', at('/create-service', saveButton)],
    ['create-product', at('/create-product', saveButton)],
    ['set-availability', at('/set-availability', saveButton)],
    ['set-weekly-hours', at('/set-weekly-hours', saveButton)],
    [
      'review-booking',
      firstBooking('pending', /^Review Booking/, (page) =>
        page.getByRole('complementary', { name: 'The client' }).getByRole('heading'),
      ),
    ],
    [
      'confirmed-booking',
      firstBooking('confirmed', /^View Details/, (page) =>
        page.getByRole('button', { name: 'Cancel booking' }),
      ),
    ],
  ] as const
).map(([name, open]) => ({ name, person: 'professional', open }));
