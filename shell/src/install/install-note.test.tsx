import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstallNote } from './install-note';
import { watchInstallPrompt } from './install-prompt';

beforeAll(() => watchInstallPrompt());
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  localStorage.clear();
});

const open = (at = '/booking-confirmed/b') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <InstallNote />
    </MemoryRouter>,
  );

/** The browser offers it. @returns its prompt, and whether its own one is held back */
function offer(outcome = 'accepted') {
  const prompt = jest.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}
const note = () => screen.queryByRole('complementary', { name: 'Install our app' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it("is shown only after a booking, and suppresses the browser's own prompt", () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  open('/browse-services').unmount();
  expect(note()).not.toBeInTheDocument();
  open();
  expect(note()).toBeVisible();
  expect(prompt).not.toHaveBeenCalled();
});

it('is hidden when the browser offers no installation', () => {
  open();
  expect(note()).not.toBeInTheDocument();
});

it('installs with one press', async () => {
  const { prompt } = offer();
  open();
  await press('Install');
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(note()).not.toBeInTheDocument();
});

it.each(['Not now', 'Install'])('a person who declines with %s is not asked again', async (button) => {
  offer('dismissed');
  const { unmount } = open();
  await press(button);
  expect(note()).not.toBeInTheDocument();
  unmount();
  offer();
  open();
  expect(note()).not.toBeInTheDocument();
});
