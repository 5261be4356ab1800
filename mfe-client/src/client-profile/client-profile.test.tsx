import { type Answers, fakeApi, loggedInAs, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';
import { booking, naomi } from '../testing/samples';

const BOOKINGS = [
  booking('pending-1', 'pending'),
  booking('confirmed-1', 'confirmed'),
  booking('completed-1', 'completed'),
  booking('completed-2', 'completed'),
];

function open(path = '/client-profile', answers: Answers = {}) {
  loggedInAs('client');
  const api = fakeApi({
    'GET /clients/me': naomi(),
    'GET /bookings/clients/client-naomi': BOOKINGS,
    ...answers,
  });
  return { ...renderClient(path), ...api };
}

const cards = () => screen.findAllByRole('article');
const filter = (name: RegExp) => screen.findByRole('button', { name });

describe('the own profile', () => {
  it('shows who one is, the hair, the notes and the phone number as it is read', async () => {
    open();
    const hair = await screen.findByRole('region', { name: 'Hair' });
    expect(screen.getByRole('heading', { level: 1, name: 'Naomi Tesfaye' })).toBeVisible();
    expect(screen.getByText('Joined Mon, 4 Aug 2025')).toBeVisible();
    expect(hair).toHaveTextContent('Hair typeCoily');
    expect(hair).toHaveTextContent('Hair subtypeB');
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Allergic to coconut oil.');
    expect(screen.getByRole('region', { name: 'Phone' })).toHaveTextContent('0412 555 018');
  });

  it('leads to the public profile and to the form', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'View public profile' })).toHaveAttribute(
      'href',
      '/client-public-profile/client-naomi',
    );
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
      'href',
      '/edit-client-profile',
    );
  });

  it('says what is not filled in', async () => {
    open('/client-profile', {
      'GET /clients/me': naomi({
        phone_number: null,
        notes: null,
        hair_type: null,
        hair_type_name: null,
        hair_subtype: null,
      }),
    });
    expect(await screen.findAllByText('Not added yet')).toHaveLength(4);
  });

  it('shows the name at once, while the profile loads', async () => {
    open('/client-profile', { 'GET /clients/me': unanswered });
    expect(screen.getByRole('heading', { level: 1, name: 'Naomi Tesfaye' })).toBeVisible();
    expect(await cards()).toHaveLength(4);
  });

  it('says when it failed to load, and loads on Try again', async () => {
    let answer: unknown = problem(500, 'Something went wrong. Please try again.');
    open('/client-profile', { 'GET /clients/me': () => answer });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load client data.');
    answer = naomi();
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Phone' })).toHaveTextContent('0412 555 018');
  });
});

describe('the bookings on it', () => {
  it('counts them by status and shows all', async () => {
    open();
    expect(await cards()).toHaveLength(4);
    const chips = within(screen.getByRole('group', { name: 'Booking status' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'All4',
      'Confirmed1',
      'Pending1',
      'Completed2',
      'Cancelled0',
    ]);
    expect(chips[0]).toHaveAttribute('aria-pressed', 'true');
  });

  it('names the professional, both times in their zone, and leads on', async () => {
    open('/client-profile?status=pending');
    const [card] = await cards();
    expect(card).toHaveTextContent('10:00 am AEDT');
    expect(card).toHaveTextContent('$496.00');
    const link = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Adaeze Braids')).toBe('/public-professional-page/pro-adaeze');
    expect(link('Knotless box braids')).toBe('/service-details/braids');
    expect(link(/^Review Booking/)).toBe('/booking/pending-1/update');
  });

  it('leads to the details of what is not pending', async () => {
    open('/client-profile?status=confirmed');
    expect(await screen.findByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      '/booking-details/confirmed-1',
    );
  });

  it('keeps the chosen status in the address, and Back brings the one before', async () => {
    const { place } = open();
    await cards();
    await userEvent.click(await filter(/^Completed/));
    expect(place()).toBe('/client-profile?status=completed');
    expect(await cards()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(place()).toBe('/client-profile');
    expect(await cards()).toHaveLength(4);
  });

  it('says when there are none of a status', async () => {
    open('/client-profile?status=cancelled');
    expect(await screen.findByRole('heading', { name: 'No bookings found.' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Browse services' })).not.toBeInTheDocument();
  });

  it('leads somebody without any to the services', async () => {
    open('/client-profile', { 'GET /bookings/clients/client-naomi': [] });
    expect(await screen.findByRole('heading', { name: 'No bookings found.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/browse-services');
  });

  it('shows twenty at a time', async () => {
    const many = Array.from({ length: 23 }, (_, place) => booking(`b${place}`, 'completed'));
    open('/client-profile?page=2', { 'GET /bookings/clients/client-naomi': many });
    expect(await cards()).toHaveLength(3);
  });

  it('says when they failed to load, beside a profile that did not', async () => {
    open('/client-profile', { 'GET /bookings/clients/client-naomi': () => problem(500, 'x') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load client data.');
    expect(screen.getByRole('region', { name: 'Phone' })).toBeVisible();
  });
});
