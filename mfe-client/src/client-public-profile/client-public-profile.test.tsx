import { type Answers, fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';
import { naomi } from '../testing/samples';

const PATH = '/client-public-profile/client-naomi';

function open(path: string, answers: Answers, role: 'client' | 'professional' | 'admin' = 'professional') {
  loggedInAs(role);
  const api = fakeApi(answers);
  renderClient(path);
  return api;
}

describe("a client's public profile", () => {
  it('shows name, phone, hair and notes', async () => {
    open(PATH, { 'GET /clients/client-naomi': naomi() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Naomi Tesfaye' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Phone' })).toHaveTextContent('0412 555 018');
    expect(screen.getByRole('region', { name: 'Hair' })).toHaveTextContent('CoilyHair subtypeB');
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Low porosity.');
    expect(screen.queryByRole('link', { name: 'My Profile' })).not.toBeInTheDocument();
  });

  it('says that the phone number is hidden from this reader', async () => {
    open(PATH, { 'GET /clients/client-naomi': naomi({ phoneNumber: null }) });
    expect(await screen.findByText('Shown while a booking is pending or confirmed.')).toBeVisible();
  });

  it('links its owner back to their profile, who has added no phone number', async () => {
    open(PATH, { 'GET /clients/client-naomi': naomi({ phoneNumber: null }) }, 'client');
    expect(await screen.findByRole('link', { name: 'My Profile' })).toHaveAttribute(
      'href',
      '/client-profile',
    );
    expect(await screen.findByRole('region', { name: 'Phone' })).toHaveTextContent('Not added yet');
  });

  it('shows a message without an id, and sends no request', () => {
    const { calls } = open('/client-public-profile', {}, 'admin');
    expect(screen.getByRole('alert')).toHaveTextContent('No client ID provided.');
    expect(calls).toEqual([]);
  });

  it('shows an error when it fails to load, and loads on retry', async () => {
    let isDown = true;
    open(PATH, { 'GET /clients/client-naomi': () => (isDown ? problem(500) : naomi()) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load client profile.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Naomi Tesfaye' })).toBeVisible();
  });

  it.each([
    ['client', 'See your profile', '/client-profile'],
    ['professional', 'See your bookings', '/professional-dashboard?tab=bookings'],
    ['admin', 'See all users', '/admin-dashboard?tab=users'],
  ] as const)('leads from an unknown client to what a %s has', async (role, label, target) => {
    open(PATH, { 'GET /clients/client-naomi': () => problem(404, 'Client not found.') }, role);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load client profile. We found no such client.',
    );
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', target);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each([null, {}])('shows a message for an empty response (%j)', async (answer) => {
    open(PATH, { 'GET /clients/client-naomi': () => answer });
    expect(await screen.findByText('No profile data found.')).toBeVisible();
  });
});
