import {
  type Answers,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  store,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Feedback } from './feedback';

const SEND = 'POST /feedback';
const QUESTIONS = ["What's confusing?", "What's smooth?", 'What would make you switch?'] as const;
const FAILED = 'Something went wrong. Please try again.';

function Panel() {
  const { user } = store.getState().session;
  return user ? <Feedback user={user} /> : null;
}

function draw(answers: Answers = { [SEND]: () => Response.json({ detail: 'Thanks.' }, { status: 201 }) }) {
  loggedInAs('client');
  const api = fakeApi(answers);
  const drawn = renderScreens({
    store,
    routes: [{ path: '/page', screen: 'panel' }],
    screens: { panel: Panel },
    at: '/page?token=secret',
  });
  return { ...drawn, ...api };
}

const select = (label: string) => screen.getByRole('combobox', { name: label });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
const includeEmail = () => screen.getByRole('checkbox', { name: 'Include my email' });
const minimise = () => userEvent.click(screen.getByRole('button', { name: 'Minimise feedback' }));

async function openPanel() {
  await userEvent.click(screen.getByRole('button', { name: 'Give feedback' }));
  await screen.findByRole('heading', { name: 'How is this going?' });
}

async function open(answers?: Answers) {
  const drawn = draw(answers);
  await openPanel();
  return drawn;
}

async function choose(...choices: readonly string[]) {
  for (const [place, choice] of choices.entries()) {
    await userEvent.selectOptions(select(QUESTIONS[place] ?? ''), choice);
  }
}

const addComment = async (place: number, text: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Add a comment on “${QUESTIONS[place] ?? ''}”` }));
  expect(comment(place)).toHaveFocus();
  await userEvent.paste(text);
};
const comment = (place: number) => screen.getByRole('textbox', { name: new RegExp(`${QUESTIONS[place]}`) });

beforeEach(() => sessionStorage.clear());

describe('the panel', () => {
  it('has a round button whose edge forced colours draw, as they remove its background', async () => {
    draw();
    expect(await screen.findByRole('button', { name: 'Give feedback' })).toHaveStyle({
      border: '1px solid transparent',
    });
  });

  it('opens from a round button with the focus on its heading, and can be minimised again', async () => {
    await open();
    const heading = screen.getByRole('heading', { name: 'How is this going?' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Give feedback' })).not.toBeInTheDocument();
    await minimise();
    expect(heading).not.toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Give feedback' })).toHaveFocus());
    await openPanel();
    await userEvent.keyboard('{Escape}');
    expect(heading).not.toBeVisible();
  });

  it('has three questions with their choices, and does not include the email by default', async () => {
    await open();
    const choices = (label: string) =>
      within(select(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const places = [
      'Choose one',
      'navigation',
      'booking process',
      'finding services',
      'creating service',
      'setting availability',
      'other',
    ];
    expect(choices(QUESTIONS[0])).toEqual(places);
    expect(choices(QUESTIONS[1])).toEqual(places);
    expect(choices(QUESTIONS[2])).toEqual([
      'Choose one',
      'payment system',
      'email notification',
      'easier booking',
      'direct messaging',
      'other',
    ]);
    expect(includeEmail()).not.toBeChecked();
  });

  it.each(QUESTIONS.map((label, place) => [label, place] as const))(
    'requires a choice for %s and sends nothing without it',
    async (label, place) => {
      const { calls } = await open();
      const all = ['navigation', 'other', 'other'];
      for (const [at, choice] of all.entries()) {
        if (at !== place) await userEvent.selectOptions(select(QUESTIONS[at] ?? ''), choice);
      }
      await send();
      await waitFor(() => expect(select(label)).toHaveAccessibleDescription('Please choose an answer'));
      await waitFor(() => expect(select(label)).toHaveFocus());
      expect(calls).toEqual([]);
    },
  );

  it('keeps the values while it is minimised', async () => {
    await open();
    await choose('navigation');
    await addComment(0, 'Where is the map?');
    await minimise();
    await openPanel();
    expect(select(QUESTIONS[0])).toHaveValue('navigation');
    expect(comment(0)).toHaveValue('Where is the map?');
  });

  it('keeps the values across a reload', async () => {
    const { leave } = await open();
    await choose('navigation', 'other');
    leave();
    await open();
    await waitFor(() => expect(select(QUESTIONS[1])).toHaveValue('other'));
  });
});

describe('sending', () => {
  it('sends the answers with the path and the time, without the email or the query', async () => {
    const { calls } = await open();
    await choose('navigation', 'booking process', 'easier_booking');
    await addComment(1, '  Prices up front, finally. ');
    await send();
    expect(await screen.findByText('Thanks for your feedback!')).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      confusing: { choice: 'navigation' },
      smooth: { choice: 'booking process', comment: 'Prices up front, finally.' },
      switchReason: { choice: 'easier_booking' },
      pageUrl: window.location.origin + window.location.pathname,
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    });
  });

  it('sends the email when the box is ticked, then resets the form and the box', async () => {
    const { calls } = await open();
    await choose('navigation', 'other', 'other');
    await addComment(0, 'Hm.');
    await userEvent.click(includeEmail());
    await send();
    expect(await screen.findByText('Thanks for your feedback!')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ email: 'client@demo.test' });
    for (const label of QUESTIONS) expect(select(label)).toHaveValue('');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(includeEmail()).not.toBeChecked();
    expect(includeEmail()).toBeValid();
  });

  it('accepts a comment of 1000 characters and rejects a longer one without truncating it', async () => {
    const { calls } = await open();
    await choose('navigation', 'other', 'other');
    await addComment(0, 'x'.repeat(1001));
    await send();
    await waitFor(() =>
      expect(comment(0)).toHaveAccessibleDescription('Comments can be 1000 characters at most'),
    );
    expect(comment(0)).toHaveValue('x'.repeat(1001));
    expect(calls).toEqual([]);
    await userEvent.type(comment(0), '{Backspace}');
    await send();
    expect(await screen.findByText('Thanks for your feedback!')).toBeVisible();
  });

  it('shows a sending state, and sends one request', async () => {
    const { calls } = await open({ [SEND]: unanswered });
    await choose('navigation', 'other', 'other');
    await send();
    const button = await screen.findByRole('button', { name: 'Sending...' });
    await userEvent.click(button);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['is refused', () => problem(429, 'Too many requests.')],
    ['fails', () => problem(500)],
    ['cannot be reached', offline],
  ])('keeps everything when the server %s, and can be sent again', async (_case, failure) => {
    let answer: () => unknown = failure;
    await open({ [SEND]: () => answer() });
    await choose('navigation', 'other', 'direct messaging');
    await addComment(2, 'Let me write to her.');
    await userEvent.click(includeEmail());
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(select(QUESTIONS[2])).toHaveValue('direct messaging');
    expect(comment(2)).toHaveValue('Let me write to her.');
    expect(includeEmail()).toBeChecked();
    answer = () => ({ detail: 'Thanks.' });
    await send();
    expect(await screen.findByText('Thanks for your feedback!')).toBeVisible();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('removes the thanks when the next feedback is started', async () => {
    await open();
    await choose('navigation', 'other', 'other');
    await send();
    await screen.findByText('Thanks for your feedback!');
    await choose('other');
    expect(screen.queryByText('Thanks for your feedback!')).not.toBeInTheDocument();
  });
});
