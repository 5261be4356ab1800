import {
  type Answers,
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  store,
} from '@crown-and-coil/shared-api/testing';
import { toasts } from '@crown-and-coil/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';
import { naomi } from '../testing/samples';

const PATH = '/edit-client-profile';

function open(answers: Answers = {}) {
  loggedInAs('client');
  let stored = naomi();
  const api = fakeApi({
    'GET /clients/me': () => stored,
    'GET /bookings/clients/client-naomi': [],
    'GET /media': [],
    'PUT /clients/me': ({ body }: Call) => {
      stored = naomi(body as object);
      return stored;
    },
    ...answers,
  });
  return { ...renderClient(PATH), ...api };
}

const box = (name: RegExp) => screen.findByRole('textbox', { name });
const choice = (name: RegExp) => screen.findByRole('combobox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));

async function retype(name: RegExp, text: string) {
  const field = await box(name);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  return field;
}

beforeEach(() => sessionStorage.clear());

describe('editing the own profile', () => {
  it('starts with the stored profile', async () => {
    open();
    expect(await box(/^First name/)).toHaveValue('Naomi');
    expect(await box(/^Last name/)).toHaveValue('Tesfaye');
    expect(await box(/^Phone number/)).toHaveValue('0412555018');
    expect(await box(/^Notes/)).toHaveValue('Low porosity.\nAllergic to coconut oil.');
    expect(await choice(/^Hair type/)).toHaveDisplayValue('Coily');
    expect(await choice(/^Hair subtype/)).toHaveValue('B');
  });

  it('shows an error when the profile fails to load', async () => {
    open({ 'GET /clients/me': () => problem(500, 'x') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load client profile.');
  });

  it('saves, confirms it, returns to the profile and updates the name in the header', async () => {
    const { calls, place } = open();
    await retype(/^Last name/, 'Rose');
    await userEvent.selectOptions(await choice(/^Hair type/), 'Curly');
    await save();
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    await waitFor(() => expect(place()).toBe('/client-profile'));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      firstName: 'Naomi',
      lastName: 'Rose',
      hairType: 3,
      hairTypeName: 'Curly',
      hairSubtype: 'B',
    });
    expect(store.getState().session.user?.profile?.displayName).toBe('Naomi Rose');
  });

  it('sends a missing hair type as null', async () => {
    const { calls } = open();
    await userEvent.selectOptions(await choice(/^Hair type/), '');
    await save();
    await screen.findByText('Profile updated successfully!');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      hairType: null,
      hairTypeName: null,
    });
  });

  it.each([
    [/^First name/, '', 'First name is required'],
    [/^Last name/, '', 'Last name is required'],
    [/^First name/, 'Naomi2', 'First name should not contain numbers'],
    [/^Last name/, 'T3sfaye', 'Last name should not contain numbers'],
    [/^Phone number/, '12345', 'Enter a valid number'],
    [/^Phone number/, '0412 555 O18', 'Phone number must only contain digits'],
  ])('rejects %s %j on its field and sends nothing', async (name, text, message) => {
    const { calls } = open();
    const field = await retype(name, text);
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field).toBeInvalid();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('lets a client who joined with one name leave the last name empty', async () => {
    const { calls } = open({ 'GET /clients/me': naomi({ lastName: '' }) });
    await retype(/^Phone number/, '0499999999');
    await save();
    await screen.findByText('Profile updated successfully!');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ lastName: '' });
  });

  it("shows the server's error on its field and keeps the form", async () => {
    const { place } = open({
      'PUT /clients/me': () =>
        problem(422, [{ loc: ['body', 'phone_number'], msg: 'This number is blocked.', type: 'value' }]),
    });
    const field = await retype(/^Phone number/, '0499999999');
    await save();
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining('This number is blocked.')),
    );
    expect(field).toHaveValue('0499999999');
    const firstName = await retype(/^First name/, '');
    await userEvent.tab();
    await waitFor(() => expect(firstName).toBeInvalid());
    expect(field).toHaveAccessibleDescription(expect.stringContaining('This number is blocked.'));
    expect(await toasts().findByText('There was an error updating your profile.')).toBeVisible();
    expect(place()).toBe(PATH);
  });

  it('keeps typed text when the server cannot be reached, and saves it on the next attempt', async () => {
    let answer: unknown = offline;
    open({
      'PUT /clients/me': (call: Call) => (answer === offline ? offline() : naomi(call.body as object)),
    });
    const notes = await retype(/^Notes/, 'Tender scalp');
    await save();
    expect(await toasts().findByText('There was an error updating your profile.')).toBeVisible();
    expect(notes).toHaveValue('Tender scalp');
    answer = undefined;
    await save();
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(screen.queryByText('There was an error updating your profile.')).not.toBeInTheDocument();
  });

  it('restores the draft after a reload until it is saved', async () => {
    const { leave } = open();
    await retype(/^Notes/, 'Tender scalp');
    leave();
    const second = open();
    await waitFor(async () => expect(await box(/^Notes/)).toHaveValue('Tender scalp'));
    expect(await box(/^First name/)).toHaveValue('Naomi');
    await save();
    await screen.findByText('Profile updated successfully!');
    second.leave();
    open();
    expect(await box(/^Notes/)).toHaveValue('Low porosity.\nAllergic to coconut oil.');
  });

  it('asks before leaving a changed form', async () => {
    const { place } = open();
    await retype(/^Notes/, 'Tender scalp');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    expect(place()).toBe(PATH);
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/client-profile'));
  });

  it('leaves an unchanged form without asking', async () => {
    const { place } = open();
    await box(/^Notes/);
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(place()).toBe('/client-profile');
  });
});
