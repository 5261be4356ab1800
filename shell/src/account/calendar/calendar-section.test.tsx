import { type Answers, problem } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage } from '../../testing/render-shell';
import { CalendarSection } from './calendar-section';

const URL_ONCE = 'https://crown.example/api/calendar/secret.ics';
const user = { role: 'client', email: 'naomi@example.com', username: 'naomi', profile: null } as const;
const open = (answers: Answers) =>
  renderOwnPage(() => <CalendarSection user={user} />, '/account', answers, 'client');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the calendar', () => {
  function feedAnswers() {
    let active = false;
    const feed = () => ({
      active,
      createdAt: active ? '2026-11-20T00:00:00.000Z' : null,
      lastFetchedAt: null,
    });
    return {
      'GET /calendar/feed': feed,
      'POST /calendar/feed': () => {
        active = true;
        return { ...feed(), url: URL_ONCE };
      },
      'DELETE /calendar/feed': () => {
        active = false;
        return new Response(null, { status: 204 });
      },
    };
  }

  it('shows its URL once, to copy or to open', async () => {
    open(feedAnswers());
    await screen.findByRole('button', { name: 'Make my calendar address' });
    await press('Make my calendar address');
    expect(await screen.findByLabelText('Your private address')).toHaveValue(URL_ONCE);
    expect(screen.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
      'href',
      'webcal://crown.example/api/calendar/secret.ics',
    );
    const person = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(screen.getByRole('button', { name: 'Copy the address' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenCalledWith(URL_ONCE);
    expect(screen.getByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
    // Plain HTTP has no clipboard.
    jest.spyOn(navigator, 'clipboard', 'get').mockReturnValueOnce(undefined as unknown as Clipboard);
    await person.click(screen.getByRole('button', { name: 'Copied' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It could not be copied.');
  });

  it('says what could not be loaded', async () => {
    open({ 'GET /calendar/feed': problem(500, 'Internal Server Error') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your calendar address could not be loaded.');
  });

  it('asks before it replaces or removes an existing URL', async () => {
    const { calls } = open(feedAnswers());
    await screen.findByRole('button', { name: 'Make my calendar address' });
    await press('Make my calendar address');
    await screen.findByLabelText('Your private address');
    const dialog = () => within(screen.getByRole('alertdialog'));
    await press('Make a new address');
    await userEvent.click(dialog().getByRole('button', { name: 'Keep the present one' }));
    await press('End it');
    await userEvent.click(dialog().getByRole('button', { name: 'End it' }));
    expect(await screen.findByText(/You get a private address/)).toBeVisible();
    expect(screen.queryByLabelText('Your private address')).not.toBeInTheDocument();
    expect(screen.getByText('Your calendar address has ended')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
      'POST',
      'DELETE',
    ]);
  });

  describe('an error is gone once the other action works', () => {
    const confirm = async (name: string) => {
      await press(name);
      await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
    };
    async function openMade() {
      const answers: Answers = feedAnswers();
      open(answers);
      await screen.findByRole('button', { name: 'Make my calendar address' });
      await press('Make my calendar address');
      await screen.findByLabelText('Your private address');
      return answers;
    }

    it('after the URL could not be removed', async () => {
      const answers = await openMade();
      answers['DELETE /calendar/feed'] = problem(503, 'Not ended.');
      await confirm('End it');
      expect(await screen.findByText('Not ended.')).toBeVisible();
      await confirm('Make a new address');
      expect(await screen.findByRole('button', { name: 'Make a new address' })).toBeVisible();
      expect(screen.queryByText('Not ended.')).not.toBeInTheDocument();
    });

    it('after the URL could not be replaced', async () => {
      const answers = await openMade();
      answers['POST /calendar/feed'] = problem(503, 'Not made.');
      await confirm('Make a new address');
      expect(await screen.findByText('Not made.')).toBeVisible();
      await confirm('End it');
      expect(await screen.findByText(/You get a private address/)).toBeVisible();
      expect(screen.queryByText('Not made.')).not.toBeInTheDocument();
    });
  });

  it('shows an error when the URL cannot be created', async () => {
    open({ ...feedAnswers(), 'POST /calendar/feed': problem(503, 'Not ready.') });
    await screen.findByRole('button', { name: 'Make my calendar address' });
    await press('Make my calendar address');
    expect(await screen.findByText('Not ready.')).toBeVisible();
  });
});
