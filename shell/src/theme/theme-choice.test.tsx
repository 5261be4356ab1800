import { THEME_STORAGE_KEY } from '@crown-and-coil/shared-ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { chooseTheme, watchTheme } from './chosen-theme';
import { ThemeChoice } from './theme-choice';

const shown = () => document.documentElement.dataset.theme;
const colors = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((bar) => bar.getAttribute('content'));

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#FBF5EA" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#1C130E" media="(prefers-color-scheme: dark)">';
  localStorage.clear();
  chooseTheme(null);
});

test('a choice applies immediately, is stored, and is removed by "As this device"', async () => {
  render(<ThemeChoice />);
  expect(screen.getByRole('radio', { name: 'As this device' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  expect(colors()).toEqual(['#1C130E', '#1C130E']);

  await userEvent.click(screen.getByRole('radio', { name: 'As this device' }));
  expect(shown()).toBeUndefined();
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBeNull();
  expect(colors()).toEqual(['#FBF5EA', '#1C130E']);
});

test('all controls show the same choice, and each is its own group', async () => {
  render(
    <>
      <ThemeChoice />
      <ThemeChoice />
    </>,
  );
  const [first] = screen.getAllByRole('radio', { name: 'Light' });
  await userEvent.click(first as HTMLElement);
  for (const light of screen.getAllByRole('radio', { name: 'Light' })) expect(light).toBeChecked();
});

test('a choice in another tab applies here', () => {
  watchTheme();
  render(<ThemeChoice />);
  localStorage.setItem(THEME_STORAGE_KEY, 'light');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_STORAGE_KEY }));
  });
  expect(shown()).toBe('light');
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('the choice applies even when the browser cannot store it', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<ThemeChoice />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(shown()).toBe('dark');
  refuse.mockRestore();
});

test("a server renders the device's theme, whatever a visitor chose", () => {
  chooseTheme('dark');
  expect(renderToString(<ThemeChoice />)).toMatch(/checked=""[^>]*\/>As this device/);
});
