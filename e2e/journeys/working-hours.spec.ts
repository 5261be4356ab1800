import type { AvailabilitySeries, ExceptionDay } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import type { InputMethod } from '../input/input-method';
import { keyboard } from '../input/keyboard';
import { pointer } from '../input/pointer';
import { desktop, phone } from '../launch/devices';
import { startSession } from '../personas/session';
import { stranger } from '../personas/stranger';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import { Workspace } from '../screens/workspace';
import { expect, test } from '../test';

interface Way {
  readonly name: string;
  readonly device: typeof desktop;
  readonly input: (page: Page) => InputMethod;
}

const WAYS: readonly Way[] = [
  { name: 'desktop', device: desktop, input: pointer },
  { name: 'phone', device: phone, input: pointer },
  { name: 'keyboard', device: desktop, input: keyboard },
];

for (const { name: way, device, input } of WAYS) {
  test.describe(`the working hours of a new barber, ${way} @once`, () => {
    test.use(device);
    // An upper bound: with the keyboard every link of a page is a tab stop.
    test.describe.configure({ timeout: 240_000 });

    test('weekly hours without an end date take five fields, can be changed, and skip holidays', async ({
      page,
      api,
      apiAs,
      messages,
    }) => {
      const kofi = stranger('Kofi', way);
      await (await apiAs('admin')).invite(kofi.email, 'Barber');
      await api.activate(await new Outbox(page).linkOf(kofi.email, /invit/i), kofi);
      const ofKofi = await ProductApi.logIn(kofi);
      await ofKofi.call('PUT', '/professionals/me', {
        display_name: kofi.name,
        professional_type: 'barber',
        location: 'Fitzroy VIC',
        experience_years: 5,
        is_active: false,
      });
      await startSession(page, kofi);
      await page.goto('/professional-dashboard');
      const workspace = new Workspace(page, input(page));
      await workspace.isShown();

      await test.step('the week is shown first; five fields set hours without an end date', async () => {
        await workspace.openTab('Manage Availability');
        await expect(page.getByRole('region', { name: 'Week of availability' })).toBeVisible();
        await expect(page.getByText('You have no availability in these days.')).toBeVisible();
        await workspace.input.press(
          page.getByRole('tabpanel').getByRole('link', { name: 'Set weekly hours' }).first(),
        );
        await expect(page.getByLabel('From', { exact: true })).toBeVisible();
        await expect(page.locator('form').getByRole('group', { name: 'Days' })).toBeVisible();
        // The fifth field is the weekdays.
        await expect(page.locator('form input')).toHaveCount(4);
        for (const weekday of ['Monday', 'Tuesday', 'Thursday']) await workspace.press(weekday);
        await workspace.input.setMoment(page.getByLabel('From', { exact: true }), '09:00');
        await workspace.input.setMoment(page.getByLabel('To', { exact: true }), '17:00');
        await expect(
          page.getByText(/^Every Mon, Tue, Thu, 9:00\sam to 5:00\spm, without an end/),
        ).toBeVisible();
        await workspace.press('Save weekly hours');
        await messages.hear('windows made.');
        const windows = await ofKofi.windowsOfMine();
        expect(windows.length).toBeGreaterThan(70);
        const [series] = await ofKofi.call<AvailabilitySeries[]>('GET', '/availability/series');
        expect(series).toMatchObject({ weekdays: [1, 2, 4], start_time: '09:00', end_time: '17:00' });
      });

      await test.step('one press takes a holiday off, another takes off all others', async () => {
        await expect(page.getByRole('heading', { name: 'Days off and public holidays' })).toBeVisible();
        const take = page.getByRole('button', { name: /^Take day off: / }).first();
        await workspace.input.press(take);
        await messages.hear('is a day off');
        const all = page.getByRole('button', { name: /^Take all \d+ holidays off$/ });
        await workspace.input.press(all);
        await messages.hear('days taken off');
        await expect(all).toBeHidden();
        const days = await ofKofi.call<ExceptionDay[]>('GET', '/availability/days-off');
        expect(days.length).toBeGreaterThan(10);
        expect(days.every(({ is_off }) => is_off)).toBe(true);
        const worked = new Set(
          (await ofKofi.windowsOfMine()).map(({ start_time }) => start_time.slice(0, 10)),
        );
        // A morning in Melbourne is the previous day in UTC.
        for (const { day } of days) expect(worked.has(previous(day))).toBe(false);
      });

      await test.step('the hours change, and the holidays stay off', async () => {
        await workspace.input.press(page.getByRole('link', { name: /^Edit Every Mon, Tue, Thu/ }));
        await expect(page.getByLabel('From', { exact: true })).toHaveValue('09:00');
        await workspace.input.setMoment(page.getByLabel('From', { exact: true }), '11:30');
        await workspace.press('Save weekly hours');
        await messages.hear('Weekly hours changed');
        await expect(page.getByText('Every Mon, Tue, Thu, 11:30 am to 5:00 pm')).toBeVisible();
        const days = await ofKofi.call<ExceptionDay[]>('GET', '/availability/days-off');
        const worked = new Set(
          (await ofKofi.windowsOfMine()).map(({ start_time }) => start_time.slice(0, 10)),
        );
        for (const { day } of days) expect(worked.has(day)).toBe(false);
      });

      await test.step('a time is blocked with a note, and unblocked', async () => {
        await workspace.press('Block time');
        const dialog = page.getByRole('dialog');
        await workspace.input.setMoment(dialog.getByLabel('Day', { exact: true }), inTwoDays());
        await workspace.input.setMoment(dialog.getByLabel('From', { exact: true }), '12:00');
        await workspace.input.setMoment(dialog.getByLabel('To', { exact: true }), '13:30');
        await workspace.input.write(dialog.getByLabel('Note'), 'Ada phoned');
        await workspace.input.press(dialog.getByRole('button', { name: 'Block time' }));
        await messages.hear('Time blocked');
        const blocked = page.getByRole('button', { name: /^Blocked time .*1:30\spm: Ada phoned$/ });
        await workspace.input.press(blocked);
        await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('12:00');
        await workspace.input.press(dialog.getByRole('button', { name: 'Unblock' }));
        const question = page.getByRole('alertdialog', { name: 'Unblock this time' });
        await workspace.input.press(question.getByRole('button', { name: 'Unblock' }));
        await messages.hear('Time unblocked');
        await expect(blocked).toBeHidden();
      });

      await test.step('the hours end after a confirmation', async () => {
        await workspace.input.press(page.getByRole('button', { name: /^End Every Mon, Tue, Thu/ }));
        await workspace.input.press(
          page.getByRole('alertdialog').getByRole('button', { name: 'End weekly hours' }),
        );
        await messages.hear('Weekly hours ended');
        expect(await ofKofi.windowsOfMine()).toEqual([]);
      });
      await ofKofi.end();
    });
  });
}

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const previous = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
