import { runInNewContext } from 'node:vm';
import { GROUNDS, THEME_STORAGE_KEY } from '@crown-and-coil/shared-ui/themes';
import { THEME_SCRIPT } from './page-script';

/** A page that the script runs in. */
const openPage = (getItem: (key: string) => string | null) => {
  const bars = [{ content: GROUNDS.light }, { content: GROUNDS.dark }];
  const dataset: Record<string, string> = {};
  runInNewContext(THEME_SCRIPT, {
    localStorage: { getItem },
    document: { documentElement: { dataset }, querySelectorAll: () => bars },
  });
  return { theme: dataset.theme, bars: bars.map(({ content }) => content) };
};
const chosen = (theme: string | null) => openPage((key) => (key === THEME_STORAGE_KEY ? theme : null));

test("a chosen theme is applied, and the browser's bars follow it", () => {
  expect(chosen('dark')).toEqual({ theme: 'dark', bars: [GROUNDS.dark, GROUNDS.dark] });
  expect(chosen('light')).toEqual({ theme: 'light', bars: [GROUNDS.light, GROUNDS.light] });
});

test.each([null, '', 'sepia', 'toString', '__proto__', '"><script>'])(
  'the device decides when the entry is %j',
  (entry) => {
    expect(chosen(entry)).toEqual({ theme: undefined, bars: [GROUNDS.light, GROUNDS.dark] });
  },
);

test("a browser without storage uses the device's theme", () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(openPage(refuse).theme).toBeUndefined();
});

test('nothing in the script ends its element', () => {
  expect(THEME_SCRIPT).not.toContain('<');
});
