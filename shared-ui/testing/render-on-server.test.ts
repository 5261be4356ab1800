import { createElement } from 'react';
import { TreeRenderer } from '../src/server';
import { renderOnServer } from './render-on-server';

const renderText = (text: () => unknown) =>
  renderOnServer(() =>
    new TreeRenderer().render(
      createElement(() => String(text())),
      '',
    ),
  );

test.each<[string, () => unknown]>([
  ['the clock', () => Date.now()],
  ['the present time', () => new Date().toISOString()],
  ['chance', () => Math.random()],
  ['the local hour', () => new Date(0).getHours()],
  ['the local day', () => new Date(0).toLocaleDateString('en-AU')],
  ["the visitor's time zone", () => Intl.DateTimeFormat().resolvedOptions().timeZone],
  ['the page', () => window.innerWidth],
  ['the device', () => navigator.onLine],
])('a screen that reads %s while rendering is rejected', async (_what, text) => {
  await expect(renderText(text)).rejects.toThrow();
});

test('a screen that formats a known instant in a named zone is rendered', async () => {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Melbourne', dateStyle: 'long' });
  expect(await renderText(() => format.format(new Date(0)))).toBe('1 January 1970');
});
