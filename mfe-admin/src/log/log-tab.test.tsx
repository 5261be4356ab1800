import { fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen } from '@testing-library/react';
import { renderAdmin } from '../testing/render-admin';
import { logEntry } from '../testing/samples';

const PATH = '/admin-dashboard?tab=log';

test('lists who did what to whom, when, and why', async () => {
  fakeApi({
    'GET /admin/log': page([
      logEntry(),
      logEntry({ id: '2', action: 'feedback_exported', subject: null, details: null }),
      logEntry({ id: '4', action: 'review_removed', subject: null, details: { reason: 'abusive' } }),
      logEntry({ id: '3', action: 'waitlist_invited', subject: null, details: null }),
    ]),
  });
  renderAdmin(PATH);
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(
      /^admin suspended naomi@example\.comSat, 3 Oct 2026, 7:00\spm AESTReason: Never shows up$/,
    ),
    expect.stringMatching(/^admin exported the feedbackSat/),
    expect.stringMatching(/^admin removed a review.*Reason: it insults or threatens somebody$/),
    expect.stringMatching(/^admin invited a deleted account from the waitlistSat/),
  ]);
});

test('lists the role of an invitation, and the bookings that a suspension cancelled', async () => {
  fakeApi({
    'GET /admin/log': page([
      logEntry({ details: { reason: 'Spam', cancelled_bookings: 2 } }),
      logEntry({ id: '2', details: { cancelled_bookings: 1 } }),
      logEntry({ id: '3', action: 'invitation_sent', details: { role: 'Admin' } }),
    ]),
  });
  renderAdmin(PATH);
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/AESTReason: Spam2 bookings were cancelled\.$/),
    expect.stringMatching(/AEST1 booking was cancelled\.$/),
    expect.stringMatching(/^admin sent an invitation to naomi@example\.com.*AESTRole: Admin$/),
  ]);
});

test('shows the empty state, and an error when the list fails to load', async () => {
  let answer: unknown = problem(500, 'x');
  fakeApi({ 'GET /admin/log': () => answer });
  renderAdmin(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the admin log.');
  answer = page([]);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByRole('heading', { name: 'Nothing has been done yet.' })).toBeVisible();
});

test('reloads the list when the browser tab gets the focus', async () => {
  let entries: unknown[] = [];
  fakeApi({ 'GET /admin/log': () => page(entries) });
  renderAdmin(PATH);
  await screen.findByRole('heading', { name: 'Nothing has been done yet.' });
  entries = [logEntry()];
  fireEvent.focus(window);
  expect(await screen.findByRole('listitem')).toHaveTextContent('admin suspended naomi@example.com');
});
