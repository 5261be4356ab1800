import type { ModeratedReview, ReportedMessage } from '@crown-and-coil/shared-api';
import { fakeApi, page, sampleReview } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';

const REPORTS: ModeratedReview['reports'] = [
  {
    by: 'reviewed',
    reason: 'abusive',
    words: 'It calls me a thief.',
    createdAt: '2026-10-21T02:00:00.000Z',
    decidedAt: null,
  },
  { by: 'client', reason: 'fake', words: '', createdAt: '2026-10-22T02:00:00.000Z', decidedAt: null },
];

const reported: ModeratedReview = {
  id: 'review-1',
  review: sampleReview,
  professional: { id: 'pro-1', displayName: 'Adaeze Braids' },
  bookingId: 'booking-1',
  signs: ['burst'],
  report: REPORTS[0] ?? null,
  reports: REPORTS,
  removedAt: null,
  removalReason: null,
};

test('a reported review is shown with its reports and signs of a fake, and removed for a reason', async () => {
  const { calls } = fakeApi({
    'GET /admin/reviews': page([reported]),
    'POST /admin/reviews/review-1/remove': null,
  });
  renderAdmin('/admin-dashboard?tab=reviews');
  const card = await screen.findByRole('article', { name: 'Review by Naomi' });
  expect(card).toHaveTextContent(
    'by the professional: It insults or threatens somebody. It calls me a thief.',
  );
  expect(card).toHaveTextContent('by a client: It is not about a real visit.');
  expect(card).toHaveTextContent('the fifth or a later review of this professional within 48 hours');
  await userEvent.click(within(card).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this review' });
  const reason = within(dialog).getByRole('combobox', { name: 'Reason' });
  expect(reason).toHaveValue('abusive');
  await userEvent.selectOptions(reason, '');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription('Choose a reason');
  await userEvent.selectOptions(reason, 'abusive');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The review is removed, and its author is notified')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'abusive' });
});

test('the other lists are in the URL', async () => {
  fakeApi({ 'GET /admin/reviews': page([]) });
  const { address } = renderAdmin('/admin-dashboard?tab=reviews');
  await userEvent.click(await screen.findByRole('button', { name: 'Signs of fakes' }));
  expect(await screen.findByRole('heading', { name: 'No public review has signs of a fake.' })).toBeVisible();
  expect(address()).toContain('reviews=signs');
});

const message = (id: string, text: string): ReportedMessage['messages'][number] => ({
  id,
  sender: 'client',
  text,
  pictures: [],
  sentAt: '2026-10-20T02:00:00.000Z',
  removalReason: null,
  isReported: false,
});
const reportedMessage: ReportedMessage = {
  id: 'message-2',
  messages: [message('message-1', 'Where are you?'), message('message-2', 'I will find you.')],
  names: { client: 'Naomi', professional: 'Adaeze Braids' },
  bookingId: 'booking-1',
  photoQuoteId: null,
  report: {
    by: 'professional',
    reason: 'harassment',
    words: 'It scares me.',
    createdAt: '2026-10-21T02:00:00.000Z',
    decidedAt: null,
  },
};

test('a message about a photo quote links to no booking', async () => {
  fakeApi({
    'GET /admin/reported-messages': page([{ ...reportedMessage, bookingId: null, photoQuoteId: 'quote-1' }]),
  });
  renderAdmin('/admin-dashboard?tab=reviews&reviews=messages');
  const card = await screen.findByRole('article', { name: 'Message by Naomi' });
  expect(card).toHaveTextContent('Between Naomi and Adaeze Braids, about a photo quote');
  expect(within(card).queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['Remove', 'The message is removed, and both are notified', { reason: 'harassment' }],
  ['Keep', 'The message stays', undefined],
])('a reported message is shown with the one before it, and decided: %s', async (name, done, body) => {
  const path = `/admin/reported-messages/message-2/${name.toLowerCase()}`;
  const { calls } = fakeApi({
    'GET /admin/reported-messages': page([reportedMessage]),
    [`POST ${path}`]: null,
  });
  renderAdmin('/admin-dashboard?tab=reviews&reviews=messages');
  const card = await screen.findByRole('article', { name: 'Message by Naomi' });
  expect(card).toHaveTextContent(/Where are you\?.*, reportedI will find you\./);
  expect(card).toHaveTextContent('by Adaeze Braids: It is sexual or harasses me. It scares me.');
  await userEvent.click(within(card).getByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog', { name: `${name} this message` });
  await userEvent.click(within(dialog).getByRole('button', { name }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Moderation' })).toHaveFocus();
  expect(calls.find((call) => call.path === path)?.body).toEqual(body);
});
