import { type Answers, type Call, fakeApi, offline, problem } from '@crown-and-coil/shared-api/testing';
import { toasts } from '@crown-and-coil/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import WaitlistSignUp from './waitlist-signup';

const SIGN_UP = 'POST /waitlist/signup';
const THANKS = 'Thanks! Check your inbox to verify your email and reserve your spot.';
const TAKEN = 'This email is already on the waitlist.';

function open(answers: Answers = { [SIGN_UP]: () => Response.json({ detail: THANKS }, { status: 201 }) }) {
  const api = fakeApi(answers);
  return { ...renderScreen(WaitlistSignUp, ['/waitlist-signup'], '/waitlist-signup'), ...api };
}

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email');
const role = (label: RegExp) => screen.getByRole('radio', { name: label });
const join = () => userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }));

async function fill({ called = 'Naomi Tesfaye', at = 'naomi@example.com', as = /^Client/ } = {}) {
  if (called) {
    await userEvent.click(name());
    await userEvent.paste(called);
  }
  if (at) {
    await userEvent.click(email());
    await userEvent.paste(at);
  }
  await userEvent.click(role(as));
}

beforeEach(() => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
});

describe('signing up', () => {
  it('offers the three roles, with none selected', () => {
    open();
    const roles = screen.getAllByRole('radio');
    expect(roles.map((one) => one.getAttribute('value'))).toEqual(['Client', 'Hairdresser', 'Barber']);
    for (const one of roles) expect(one).not.toBeChecked();
  });

  it('sends name, email and role, then thanks and explains the next step', async () => {
    const { calls } = open();
    await fill({ called: '  Naomi Tesfaye ', as: /^Barber/ });
    await join();
    expect(await screen.findByRole('heading', { name: 'Check your inbox.' })).toHaveFocus();
    expect(toasts().getByText(THANKS)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ name: 'Naomi Tesfaye', email: 'naomi@example.com', role: 'Barber' });
    expect(screen.getByText('naomi@example.com')).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'What happens next' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  });

  it.each([
    ['a name of one character', { called: 'N' }, 'Name must be at least 2 characters long'],
    ['no name', { called: '' }, 'Name must be at least 2 characters long'],
    ['a blank name', { called: '   ' }, 'Name must be at least 2 characters long'],
    ['a name of 101 characters', { called: 'n'.repeat(101) }, 'Name must be 100 characters or fewer'],
  ])('rejects %s on its field and sends nothing', async (_case, values, message) => {
    const { calls } = open();
    await fill(values);
    await join();
    await waitFor(() => expect(name()).toHaveAccessibleDescription(message));
    expect(name()).toBeInvalid();
    await waitFor(() => expect(name()).toHaveFocus());
    expect(calls).toEqual([]);
  });

  it.each([2, 100])('accepts a name of %i characters', async (length) => {
    const { calls } = open();
    await fill({ called: 'n'.repeat(length) });
    await join();
    await screen.findByRole('heading', { name: 'Check your inbox.' });
    expect(calls).toHaveLength(1);
  });

  it.each(['naomi', 'naomi@', 'naomi@example', '@example.com', 'naomi example@example.com'])(
    'rejects the email %j',
    async (at) => {
      const { calls } = open();
      await fill({ at });
      await join();
      await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email address'));
      expect(calls).toEqual([]);
    },
  );

  it('requires an email and a role', async () => {
    const { calls } = open();
    await userEvent.type(name(), 'Naomi');
    await join();
    await waitFor(() => expect(email()).toBeInvalid());
    expect(screen.getByRole('group', { name: 'I am a' })).toHaveAccessibleDescription('Please choose a role');
    expect(calls).toEqual([]);
  });
});

describe('a sign-up that fails', () => {
  it.each([
    ["the server's detail", () => problem(409, TAKEN), TAKEN],
    ["the server's message after too many attempts", () => problem(429, 'Too many.'), 'Too many.'],
    ['a default message for a response without one', () => problem(500), 'Something went wrong.'],
    [
      'a default message for a response that is not JSON',
      () => new Response('<html>', { status: 502 }),
      'Something went wrong.',
    ],
    ['a default message when there is no response', offline, 'An unexpected error occurred.'],
  ])('shows %s on the email field and as a toast, and keeps what was typed', async (_case, answer, text) => {
    open({ [SIGN_UP]: answer });
    await fill();
    await join();
    await waitFor(() => expect(email()).toHaveAccessibleDescription(text));
    expect(toasts().getByText(text)).toBeVisible();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(name()).toHaveValue('Naomi Tesfaye');
    expect(email()).toHaveValue('naomi@example.com');
    expect(role(/^Client/)).toBeChecked();
  });

  it('keeps the error on the email while the other fields are edited', async () => {
    open({ [SIGN_UP]: () => problem(409, TAKEN) });
    await fill();
    await userEvent.click(name());
    await join();
    await waitFor(() => expect(email()).toHaveAccessibleDescription(TAKEN));
    await userEvent.clear(name());
    await userEvent.tab();
    await waitFor(() => expect(name()).toBeInvalid());
    expect(email()).toHaveAccessibleDescription(TAKEN);
    await userEvent.type(email(), '.au');
    await waitFor(() => expect(email()).toBeValid());
  });

  it("shows the server's 422 on the field that it names", async () => {
    open({
      [SIGN_UP]: () => problem(422, [{ loc: ['body', 'name'], msg: 'Not this name.', type: 'value' }]),
    });
    await fill();
    await join();
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Not this name.'));
    expect(toasts().getByText('Not this name.')).toBeVisible();
  });

  it('can be submitted again', async () => {
    let answer: () => unknown = offline;
    open({ [SIGN_UP]: () => answer() });
    await fill();
    await join();
    await waitFor(() => expect(email()).toBeInvalid());
    answer = () => ({ detail: THANKS });
    await join();
    expect(await screen.findByRole('heading', { name: 'Check your inbox.' })).toBeVisible();
  });
});

describe('when no email arrives', () => {
  async function signedUp(answers: Answers) {
    const drawn = open(answers);
    await fill();
    await join();
    await screen.findByRole('heading', { name: 'Check your inbox.' });
    return drawn;
  }

  it('sends the same sign-up again, and says so', async () => {
    const { calls } = await signedUp({ [SIGN_UP]: { detail: THANKS } });
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('A new link is on its way. Please check your inbox.')).toBeVisible();
    expect(calls.map(({ body }: Call) => body)).toEqual([calls[0]?.body, calls[0]?.body]);
  });

  it('says when there were too many attempts', async () => {
    let sent = 0;
    await signedUp({
      [SIGN_UP]: () => {
        sent += 1;
        return sent === 1 ? { detail: THANKS } : problem(429, 'Please try again later.');
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Please try again later.')).toBeVisible();
  });

  it('returns to the form with its values kept', async () => {
    await signedUp({ [SIGN_UP]: { detail: THANKS } });
    await userEvent.click(screen.getByRole('button', { name: 'use another email' }));
    expect(name()).toHaveValue('Naomi Tesfaye');
    expect(email()).toHaveValue('naomi@example.com');
    expect(role(/^Client/)).toBeChecked();
  });
});
