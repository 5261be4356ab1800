import { REPORT_WORDS } from '@crown-and-coil/shared-api/bookings';
import { fakeApi, loggedInAs, problem, sampleReview } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import ReportReview from './report-review';

const REPORTING = {
  review: sampleReview,
  professional: { id: 'pro-1', displayName: 'Adaeze Braids' },
  isOwn: false,
  reportedAt: null as string | null,
};
const REPORTED = { ...REPORTING, reportedAt: '2026-11-25T02:00:00.000Z' };
const PATH = '/reviews/review-1/report';
const open = () => renderScreen(ReportReview, ['/report-review/:reviewId'], '/report-review/review-1');

beforeEach(() => loggedInAs('client'));
afterEach(() => {
  loggedInAs(null);
  sessionStorage.clear();
});

test('a reader chooses a reason, adds a text, and sees that the report was sent', async () => {
  let reporting = REPORTING;
  const { calls } = fakeApi({
    [`GET ${PATH}`]: () => reporting,
    [`POST ${PATH}`]: () => {
      reporting = REPORTED;
      return reporting;
    },
  });
  open();
  expect(await screen.findByRole('article', { name: 'Review by Naomi' })).toHaveTextContent(
    'She is a thief.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  const reason = screen.getByRole('combobox', { name: 'What is wrong with it?' });
  await waitFor(() => expect(reason).toBeInvalid());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.selectOptions(reason, 'It insults or threatens somebody');
  await userEvent.type(screen.getByRole('textbox', { name: /What should we know/ }), ' It is a lie. ');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/You reported this review/)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^You reported this review/);
  expect(screen.queryByRole('button', { name: 'Send report' })).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'abusive',
    words: 'It is a lie.',
  });
  expect(screen.getByRole('link', { name: 'Reviews of Adaeze Braids' })).toHaveAttribute(
    'href',
    '/public-professional-page/pro-1#reviews',
  );
});

test('a server error is shown, and the text is kept', async () => {
  fakeApi({
    [`GET ${PATH}`]: REPORTING,
    [`POST ${PATH}`]: problem(429, 'Too many requests. Please try again later.'),
  });
  open();
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'It is advertising');
  await userEvent.type(screen.getByRole('textbox'), 'It names a shop.');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('It names a shop.');
});

test('a report is kept when the page is left, until it is sent', async () => {
  fakeApi({ [`GET ${PATH}`]: REPORTING, [`POST ${PATH}`]: REPORTED });
  const { leave } = open();
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'It is advertising');
  await userEvent.type(screen.getByRole('textbox'), 'It names a shop.');
  leave();
  const { leave: leaveAgain } = open();
  expect(await screen.findByText('We kept what you typed before.')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('It names a shop.');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(REPORT_WORDS.sent)).toBeVisible();
  leaveAgain();
  open();
  expect(await screen.findByRole('textbox')).toHaveValue('');
});

test.each([
  ['the author sees where to edit the review', { ...REPORTING, isOwn: true }, /This is your own review/],
  ['a reader sees that they have reported the review', REPORTED, /You reported this review/],
])('%s', async (_who, reporting, sentence) => {
  fakeApi({ [`GET ${PATH}`]: reporting });
  open();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send report' })).not.toBeInTheDocument();
});

test('a review that is not public shows a message', async () => {
  fakeApi({ [`GET ${PATH}`]: problem(404, 'Not found') });
  open();
  expect(await screen.findByText('This review is not public, so it cannot be reported.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a review that fails to load can be tried again', async () => {
  let isDown = true;
  fakeApi({ [`GET ${PATH}`]: () => (isDown ? problem(500) : REPORTED) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load reviews.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/You reported this review/)).toBeVisible();
});
