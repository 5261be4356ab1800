import { MAX_REVIEW_PICTURES, type VisitReview } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS } from '@crown-and-coil/shared-api/bookings';
import { fakeApi, fakeUploads, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

const PATH = '/review-visit/booking-1';
const OPEN: VisitReview = {
  review: null,
  feedback: null,
  otherWrote: false,
  writeUntil: '2099-01-01T00:00:00.000Z',
  editUntil: null,
  publishAt: null,
  mayReply: false,
  mayReport: false,
  removalReason: null,
};
const REVIEW: NonNullable<VisitReview['review']> = {
  id: 'review-1',
  author: 'Naomi',
  result: 5,
  onTime: 4,
  priceAsQuoted: 5,
  gentle: 3,
  overall: 4.25,
  text: 'Neat parts.',
  hairType: 4,
  hairSubtype: 'B',
  service: { id: 'braids', name: 'Knotless box braids' },
  style: '',
  pictures: [],
  visited: '2025-11',
  publishedAt: null,
  editedAt: null,
  reply: null,
};
const beside = { 'GET /media': [], 'GET /bookings/booking-1': booking({ status: 'completed' }) };
const score = async (group: string, value: string) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: group })).getByRole('radio', { name: new RegExp(value) }),
  );

test('a review is sent with four scores and a text', async () => {
  loggedInAs('client');
  const { calls } = fakeApi({
    ...beside,
    'GET /bookings/booking-1/review': OPEN,
    'POST /reviews/': { ...OPEN, review: REVIEW },
  });
  renderBooking(PATH);
  expect(await screen.findByText(/with Adaeze Braids, /)).toBeVisible();
  await score('Result', '5');
  await score('Kept to the time', '4');
  await score('Price as quoted', '5');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findByText('Choose 1 (poor) to 5 (great)')).toBeVisible();
  const gentle = within(screen.getByRole('group', { name: 'Gentle with my hair' }));
  await waitFor(() => expect(gentle.getByRole('radio', { name: '1' })).toHaveFocus());
  await score('Gentle with my hair', '3');
  await userEvent.type(screen.getByRole('textbox', { name: /Your words/ }), 'Neat parts.');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findByText('Thank you. Your review is saved.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    bookingId: 'booking-1',
    result: 5,
    onTime: 4,
    priceAsQuoted: 5,
    gentle: 3,
    text: 'Neat parts.',
    pictureIds: [],
    pictureConsent: false,
  });
});

test('a refusal is shown, and what was typed is kept', async () => {
  loggedInAs('client');
  const visit = { ...OPEN, review: REVIEW, writeUntil: null, editUntil: '2099-01-01T00:00:00.000Z' };
  fakeApi({
    ...beside,
    'GET /bookings/booking-1/review': visit,
    'PUT /reviews/review-1': problem(409, 'A review can be changed for 30 days.'),
  });
  renderBooking(PATH);
  const words = await screen.findByRole('textbox', { name: /Your words/ });
  await userEvent.type(words, ' No pulling.');
  await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
  expect(await screen.findByText('A review can be changed for 30 days.')).toBeVisible();
  expect(words).toHaveValue('Neat parts. No pulling.');
});

test('a review waits for its pictures to be uploaded', async () => {
  loggedInAs('client');
  const { sent } = fakeUploads();
  const visit = { ...OPEN, review: REVIEW, writeUntil: null, editUntil: '2099-01-01T00:00:00.000Z' };
  const { calls } = fakeApi({
    ...beside,
    'GET /bookings/booking-1/review': visit,
    'PUT /reviews/review-1': visit,
  });
  renderBooking(PATH);
  const input = await screen.findByLabelText('Add images to Pictures of the result');
  await act(async () => {
    fireEvent.change(input, { target: { files: [new File(['x'], 'hair.jpg', { type: 'image/jpeg' })] } });
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
  expect(await screen.findByText(BOOKING_MESSAGE_WORDS.picturesUploading)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel hair.jpg' }));
  expect(screen.queryByText(BOOKING_MESSAGE_WORDS.picturesUploading)).not.toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
  expect(await screen.findByText('Thank you. Your review is saved.')).toBeVisible();
});

test('the pictures of a review can be replaced when it has as many as it can', async () => {
  loggedInAs('client');
  const pictures = Array.from({ length: MAX_REVIEW_PICTURES }, (_, place) => ({
    ...{ id: `p${place}`, mediaType: 'Review' as const, url: '/1.webp', srcset: '', alt: null },
    ...{ width: 300, height: 400, serviceCategory: null, placeholder: null, look: null },
  }));
  fakeApi({
    ...beside,
    'GET /bookings/booking-1/review': {
      ...OPEN,
      ...{ review: { ...REVIEW, pictures }, writeUntil: null, editUntil: '2099-01-01T00:00:00.000Z' },
    },
  });
  renderBooking(PATH);
  const keep = await screen.findByRole('checkbox', { name: /^Keep the/ });
  const uploader = () => screen.queryByRole('region', { name: 'Pictures of the result' });
  expect(uploader()).not.toBeInTheDocument();
  await userEvent.click(keep);
  expect(uploader()).toHaveTextContent(`0 of ${MAX_REVIEW_PICTURES} used`);
  await userEvent.click(keep);
  expect(uploader()).not.toBeInTheDocument();
});

test('a visit that cannot be reviewed says so', async () => {
  loggedInAs('client');
  fakeApi({ ...beside, 'GET /bookings/booking-1/review': { ...OPEN, writeUntil: null } });
  renderBooking(PATH);
  expect(await screen.findByText('This visit cannot be reviewed.')).toBeVisible();
});

test('the professional of a visit writes feedback, and replies publicly to the review', async () => {
  loggedInAs('professional');
  let visit: VisitReview = { ...OPEN, otherWrote: true, publishAt: '2099-01-01T00:00:00.000Z' };
  const { calls } = fakeApi({
    ...beside,
    'GET /clients/client-naomi/notes': { notes: null, updatedAt: null, notesVersion: 0 },
    'GET /clients/client-naomi/bookings': [],
    'GET /clients/client-naomi/patch-tests': [],
    'GET /bookings/booking-1/review': () => visit,
    'GET /bookings/booking-1/messages': { messages: [], hasEarlier: false, unread: 0, closed: null },
    'PUT /bookings/booking-1/feedback': () => {
      visit = {
        ...OPEN,
        writeUntil: null,
        review: REVIEW,
        otherWrote: true,
        mayReply: true,
        mayReport: true,
      };
      return visit;
    },
    'POST /reviews/review-1/reply': () => visit,
  });
  renderBooking('/booking-details/booking-1');
  // Each field has a label of its own beside the messages.
  expect(await screen.findByRole('textbox', { name: 'Message to Naomi' })).toBeVisible();
  const feedback = await screen.findByRole('textbox', { name: 'Your feedback to Naomi' });
  await userEvent.type(feedback, 'Came well prepared.');
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect(await screen.findByText('Feedback sent')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Review' })).toHaveFocus());
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your public reply' }), 'Thank you.');
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  expect(await screen.findByText('Reply published')).toBeVisible();
  await screen.findByRole('article', { name: 'Review by Naomi' });
  expect(screen.getByRole('link', { name: 'Report this review' })).toHaveAttribute(
    'href',
    '/report-review/review-1',
  );
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/bookings/booking-1/feedback', { text: 'Came well prepared.' }],
    ['/reviews/review-1/reply', { text: 'Thank you.' }],
  ]);
});
