import type { Availability } from '@crown-and-coil/shared-api';
import { type Call, fakeApi, json, offline, problem } from '@crown-and-coil/shared-api/testing';
import { instantOf, wallClock } from '@crown-and-coil/shared-ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR, openWindow } from '../testing/samples';

const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/': [],
  'GET /availability/series': [],
  'GET /availability/blocked-times': [],
  'GET /availability/settings': BOOKING_SETTINGS,
  'GET /availability/days-off': [],
  'GET /calendar/connection': NO_CALENDAR,
};
const OVERLAP = 'This overlaps your availability on Sat 3 Oct, 9:00 am to 5:00 pm.';
const HELD = 'There is 1 booking in this time. Cancel it first, or keep its time available.';
const year = new Date().getFullYear() + 2;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save availability' }));
const box = (name: string) => screen.getByLabelText(name);
/** A datetime-local input cannot be typed into: the browser's picker sets its whole value. */
const pick = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

async function pickDay() {
  await screen.findByLabelText('Start');
  pick('Start', `${year}-07-03T09:00`);
  pick('End', `${year}-07-03T17:00`);
}

beforeEach(() => sessionStorage.clear());

describe('a new window', () => {
  it("is sent in the professional's local time, and the list opens", async () => {
    const { calls } = fakeApi({ ...LOADED, 'POST /availability/': openWindow() });
    const { address } = renderWorkspace('/set-availability');
    await pickDay();
    expect(screen.getByText(/Melbourne time/)).toBeVisible();
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=availability&show=list'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      startTime: `${year}-07-03T09:00`,
      endTime: `${year}-07-03T17:00`,
    });
  });

  it("can start now at the earliest, in the professional's time zone", async () => {
    fakeApi(LOADED);
    renderWorkspace('/set-availability');
    const before = wallClock(Date.now(), ADAEZE.timeZone);
    const least = (await screen.findByLabelText('Start')).getAttribute('min') ?? '';
    expect([before, wallClock(Date.now() - 60_000, ADAEZE.timeZone)]).toContain(least);
    pick('Start', '2025-01-01T09:00');
    pick('End', '2025-01-01T10:00');
    await save();
    await waitFor(() => expect(box('Start')).toHaveAccessibleDescription('Must be in the future'));
    expect(box('End')).toHaveAccessibleDescription('Must be in the future');
  });

  it('requires both ends, in order', async () => {
    fakeApi(LOADED);
    renderWorkspace('/set-availability');
    await screen.findByLabelText('Start');
    await save();
    await waitFor(() => expect(box('Start')).toHaveAccessibleDescription('Start time is required'));
    expect(box('End')).toHaveAccessibleDescription('End time is required');
    await pickDay();
    pick('End', `${year}-07-03T08:00`);
    await waitFor(() => expect(box('End')).toHaveAccessibleDescription('End time must be after start time'));
  });

  it.each([
    ['an overlap', () => problem(409, OVERLAP), OVERLAP],
    ['no message', () => Response.json({}, { status: 500 }), 'Unexpected error from server.'],
    ['nothing', offline, 'Something went wrong.'],
  ])('keeps the input when the server responds with %s', async (_case, answer, text) => {
    fakeApi({ ...LOADED, 'POST /availability/': answer });
    renderWorkspace('/set-availability');
    await pickDay();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(box('End')).toHaveValue(`${year}-07-03T17:00`);
  });

  it('shows on its field that the time is skipped by daylight saving', async () => {
    const msg = 'The clocks go forward then: this time does not exist';
    fakeApi({
      ...LOADED,
      'POST /availability/': () => problem(422, [{ loc: ['body', 'start_time'], msg, type: 'nonexistent' }]),
    });
    renderWorkspace('/set-availability');
    await pickDay();
    await save();
    await waitFor(() => expect(box('Start')).toHaveAccessibleDescription(msg));
    pick('End', '');
    await userEvent.click(box('End'));
    await userEvent.tab();
    await waitFor(() => expect(box('End')).toBeInvalid());
    expect(box('Start')).toHaveAccessibleDescription(msg);
  });
});

describe('a stored window', () => {
  const stored = openWindow();
  const calls = { ...LOADED, 'GET /availability/window-1': stored };

  it('can be moved; an unchanged end stays the same instant', async () => {
    const api = fakeApi({ ...calls, 'PUT /availability/window-1': stored });
    const { address } = renderWorkspace('/edit-availability/window-1');
    expect(await screen.findByLabelText('Start')).toHaveValue(`${year}-07-03T09:00`);
    pick('End', `${year}-07-03T18:30`);
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=availability&show=list'));
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      startTime: stored.startTime,
      endTime: `${year}-07-03T18:30`,
      basedOn: { startTime: stored.startTime, endTime: stored.endTime },
    });
  });

  describe('that another tab moved since the form was opened', () => {
    const START = instantOf(`${year}-07-03T10:00`, ADAEZE.timeZone);
    const END = instantOf(`${year}-07-03T16:00`, ADAEZE.timeZone);
    /** The API: refuses changes that are based on other times. @param moved the times that the other tab saves */
    const openInTwoTabs = async (moved: Partial<Availability>) => {
      let current = stored;
      const api = fakeApi({
        ...calls,
        'GET /availability/window-1': () => current,
        'PUT /availability/window-1': ({ body }: Call) => {
          const { basedOn, ...times } = body as Partial<Availability> & { basedOn?: Partial<Availability> };
          const { id, startTime, endTime } = current;
          if (basedOn && (basedOn.startTime !== startTime || basedOn.endTime !== endTime))
            return json(
              { detail: 'This has changed.', current: { id, startTime, endTime } },
              { status: 409 },
            );
          current = { ...current, ...times };
          return current;
        },
      });
      const page = renderWorkspace('/edit-availability/window-1');
      await screen.findByLabelText('Start');
      current = { ...stored, ...moved };
      return { ...api, ...page, current: () => current };
    };

    it('keeps the new start when only the end is edited here', async () => {
      const { address, current } = await openInTwoTabs({ startTime: START });
      pick('End', `${year}-07-03T18:30`);
      await save();
      await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=availability&show=list'));
      expect(current()).toMatchObject({ startTime: START, endTime: `${year}-07-03T18:30` });
    });

    it('shows the new end when it is edited here too, and saves the typed one only when saved again', async () => {
      const { address, current } = await openInTwoTabs({ startTime: START, endTime: END });
      pick('End', `${year}-07-03T18:30`);
      await save();
      expect(await screen.findByText('This has changed.')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Saved meanwhile' })).toHaveTextContent(
        /End\w{3} 3 July?, 4:00\spm/,
      );
      expect(box('Start')).toHaveValue(`${year}-07-03T10:00`);
      expect(box('End')).toHaveValue(`${year}-07-03T18:30`);
      expect(current().endTime).toBe(END);
      await save();
      await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=availability&show=list'));
      expect(current()).toMatchObject({ startTime: START, endTime: `${year}-07-03T18:30` });
    });

    it('can take over the new end', async () => {
      await openInTwoTabs({ startTime: START, endTime: END });
      pick('Start', `${year}-07-03T08:00`);
      pick('End', `${year}-07-03T18:30`);
      await save();
      await userEvent.click(await screen.findByRole('button', { name: 'Use what is saved' }));
      expect(box('Start')).toHaveValue(`${year}-07-03T10:00`);
      expect(box('End')).toHaveValue(`${year}-07-03T16:00`);
      expect(screen.queryByRole('region', { name: 'Saved meanwhile' })).toBeNull();
    });
  });

  it.each([
    ['names the bookings in it', () => problem(409, HELD), HELD],
    ['sends no message', () => Response.json({}, { status: 500 }), 'Something went wrong. Please try again.'],
    ['cannot be reached', offline, 'Something went wrong. Please try again.'],
  ])('is kept when the server %s', async (_case, answer, text) => {
    fakeApi({ ...calls, 'PUT /availability/window-1': answer });
    renderWorkspace('/edit-availability/window-1');
    await screen.findByLabelText('Start');
    pick('End', `${year}-07-03T12:00`);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('is deleted after a confirmation, with its draft', async () => {
    fakeApi({
      ...calls,
      'GET /bookings/professionals/pro-adaeze': [],
      'DELETE /availability/window-1': () => new Response(null, { status: 204 }),
    });
    const { address } = renderWorkspace(`/edit-availability/window-1?day=${year}-07-03`);
    await screen.findByLabelText('Start');
    pick('End', `${year}-07-03T18:30`);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete availability' }));
    expect(await screen.findByText('Availability deleted')).toBeVisible();
    expect(address()).toBe(`/professional-dashboard?tab=availability&day=${year}-07-03`);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not deleted when the server refuses, and the reason is shown', async () => {
    fakeApi({ ...calls, 'DELETE /availability/window-1': () => problem(409, HELD) });
    const { address } = renderWorkspace('/edit-availability/window-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete availability' }));
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(HELD);
    expect(address()).toBe('/edit-availability/window-1');
  });

  it('leads to the other windows when it was deleted', async () => {
    fakeApi(LOADED);
    renderWorkspace('/edit-availability/gone');
    expect(await screen.findByRole('alert')).toHaveTextContent('Availability not found.');
    expect(screen.getByRole('link', { name: 'See your availability' })).toHaveAttribute(
      'href',
      '/professional-dashboard?tab=availability&show=list',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
