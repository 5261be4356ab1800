import { theme } from '@crown-and-coil/shared-ui';
import type { OverrideChoices, PageOverrides } from '@crown-and-coil/shared-ui/remote/registry';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from 'styled-components';
import { linkWith } from './override-links';
import { Overrides } from './overrides';

const NONE: PageOverrides = { allowed: true, active: {}, refused: [] };
const ONE: PageOverrides = {
  ...NONE,
  active: { 'mfe-booking': { kind: 'version', version: '1.5.0-next', live: '1.4.0-live' } },
};

const published = (version: string, problems: string[] = []) => ({
  version,
  publishedAt: '2026-11-20T04:00:00.000Z',
  problems,
});
const choices: OverrideChoices = {
  remotes: [
    {
      name: 'mfe-booking',
      live: '1.4.0-live',
      previous: '1.3.0-old',
      canary: { version: '1.5.0-next', share: 10, isOn: true },
      versions: [
        published('2.0.0-far', ['mfe-booking 2.0.0-far needs the remote contract ^2.0.0.']),
        published('1.5.0-next'),
        published('1.4.0-live'),
        published('1.3.0-old'),
      ],
    },
    { name: 'mfe-browse', live: '1.0.0-a', previous: null, canary: null, versions: [published('1.0.0-a')] },
  ],
  origins: ['http://localhost:*'],
};

const at = 'http://localhost/book/7';
const goTo = jest.fn<void, [string]>();

beforeEach(() => {
  window.history.replaceState(null, '', '/book/7?remotes');
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  goTo.mockClear();
  globalThis.fetch = jest.fn(async () => Response.json(choices));
});

const draw = (overrides: PageOverrides, opened = 0) =>
  render(
    <ThemeProvider theme={theme}>
      <Overrides overrides={overrides} opened={opened} goTo={goTo} />
    </ThemeProvider>,
  );
const press = (name: string, inside: HTMLElement = document.body) =>
  userEvent.click(within(inside).getByRole('button', { name }));
const panel = () => screen.findByRole('dialog', { name: 'Remotes in this browser' });
const use = (name: string) => screen.findByRole('combobox', { name: `Use for ${name}` });

describe('the override badge', () => {
  it('lists what is not live, and resets it with one press', async () => {
    draw(ONE);
    const bar = screen.getByRole('complementary', { name: 'Not the live site' });
    expect(within(bar).getByRole('status')).toHaveTextContent('Not live: mfe-booking 1.5.0-next');
    await press('Back to live');
    expect(goTo).toHaveBeenCalledWith(`${at}?remote=none`);
  });

  it('is hidden when everything is live', () => {
    draw(NONE);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('shows why a link was rejected and can be dismissed; with overrides off it has no panel', async () => {
    draw({ allowed: false, active: {}, refused: ['This site shows its live releases only.'] });
    expect(screen.getByRole('alert')).toHaveTextContent('This site shows its live releases only.');
    expect(screen.queryByRole('button', { name: 'Change or share' })).toBeNull();
    await press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the panel', () => {
  it("lists each remote's versions, marks the live one, and says why some cannot be used", async () => {
    draw(ONE);
    await press('Change or share');
    const select = await use('mfe-booking');
    expect(select).toHaveValue('1.5.0-next');
    expect(select).toHaveAccessibleDescription(
      'Live: 1.4.0-live. Before it: 1.3.0-old. Canary: 1.5.0-next, for 10% of browsers; this browser has it while ' +
        'nothing else is chosen.',
    );
    expect(within(select).getByRole('option', { name: /canary for 10%/ })).toHaveValue('1.5.0-next');
    const offered = within(select).getAllByRole('option');
    expect(offered.map((option) => option.getAttribute('value'))).toEqual([
      'live',
      '1.5.0-next',
      '1.4.0-live',
      '1.3.0-old',
      'address',
    ]);
    expect(screen.getByText(/needs the remote contract/)).toBeInTheDocument();
  });

  it('opens the page with all chosen versions', async () => {
    draw(ONE, 1);
    await userEvent.selectOptions(await use('mfe-booking'), '1.3.0-old');
    await userEvent.selectOptions(await use('mfe-browse'), 'address');
    await userEvent.type(screen.getByLabelText('Address that serves mfe-browse'), 'http://localhost:4510/');
    await press('Use these');
    expect(goTo).toHaveBeenCalledWith(`${at}?remote=booking@1.3.0-old&remote=browse@http://localhost:4510`);
  });

  it.each([
    ['', 'Enter the address that serves it'],
    ['localhost:4510', 'Enter scheme, host and port alone'],
    ['http://localhost:4510/release.json', 'Enter scheme, host and port alone'],
    ['https://evil.example', 'This site does not allow https://evil.example. Allowed: http://localhost:*.'],
  ])('an address like "%s" shows an error, keeps its text and does not navigate', async (address, why) => {
    draw(NONE, 1);
    await userEvent.selectOptions(await use('mfe-browse'), 'address');
    const field = screen.getByLabelText('Address that serves mfe-browse');
    if (address) await userEvent.type(field, address);
    await press('Use these');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(why));
    expect(field).toHaveValue(address);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('copies a link to share, or shows it when the clipboard is unavailable', async () => {
    const person = userEvent.setup();
    draw(ONE, 1);
    const select = await use('mfe-booking');
    // Not on the page behind the panel: the button of the panel that loaded is gone.
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(copied).toHaveBeenCalledWith(`${at}?remote=booking@1.5.0-next`);
    copied.mockRejectedValue(new Error('not allowed'));
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    const link = await screen.findByLabelText('Link to copy');
    expect(link).toHaveValue(`${at}?remote=booking@1.5.0-next`);
    expect(link).toHaveFocus();
    // What was chosen before it was shown.
    await person.selectOptions(select, '1.3.0-old');
    expect(link).not.toBeInTheDocument();
  });

  it('shows an error when the list fails to load, and retries', async () => {
    jest.mocked(globalThis.fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    draw(NONE, 1);
    expect(await screen.findByRole('alert')).toHaveTextContent('The list of versions could not be loaded.');
    jest.mocked(globalThis.fetch).mockImplementation(async () => Response.json(choices));
    await press('Try again', await panel());
    expect(await use('mfe-booking')).toHaveValue('live');
  });

  it('lists a remote that only a developer’s machine serves', async () => {
    draw(
      { ...NONE, active: { 'mfe-loyalty': { kind: 'origin', origin: 'http://localhost:4560', live: null } } },
      1,
    );
    expect(await use('mfe-loyalty')).toHaveAccessibleDescription('Not live yet.');
    expect(screen.getByLabelText('Address that serves mfe-loyalty')).toHaveValue('http://localhost:4560');
  });
});

test('a link keeps the page with its query, and its version can be read back', () => {
  expect(linkWith(['booking@1.0.0+2'], 'https://a.test/x?q=a%20b&remote=browse@1&remotes')).toBe(
    'https://a.test/x?q=a+b&remote=booking@1.0.0%2B2',
  );
});
