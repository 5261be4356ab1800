import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstallNote } from './install-note';
import { watchInstallOffer } from './install-offer';

beforeAll(() => watchInstallOffer());
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

it("comes after a booking only, and the browser's own prompt does not come", () => {
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  open('/browse-services').unmount();
  expect(note()).not.toBeInTheDocument();
  open();
  expect(note()).toBeVisible();
  expect(prompt).not.toHaveBeenCalled();
});

it('does not come where the browser offers nothing', () => {
  open();
  expect(note()).not.toBeInTheDocument();
});

it('a press installs', async () => {
  const { prompt } = offer();
  open();
  await press('Install');
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(note()).not.toBeInTheDocument();
});

it.each(['Not now', 'Install'])('a person who declines by %s is not asked again', async (button) => {
  offer('dismissed');
  const { unmount } = open();
  await press(button);
  expect(note()).not.toBeInTheDocument();
  unmount();
  offer();
  open();
  expect(note()).not.toBeInTheDocument();
});
