import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { tokens } from '@crown-and-coil/shared-ui';
import { FONTS } from './copy-fonts';
import { FAMILIES, fallbackNames, ITALIC_LETTERS, makeFonts, unicodeRange } from './fonts';

test('code points become CSS unicode ranges', () => {
  expect(unicodeRange([0x61, 0x62, 0x63, 0x20, 0x2013])).toBe('U+20,U+61-63,U+2013');
});

test('text falls back to the size-adjusted faces before any other font', () => {
  for (const family of FAMILIES) {
    const adjusted = [family.name, ...fallbackNames(family)].map((name) => `"${name}"`).join(',');
    const lists = [tokens['font-display'], tokens['font-text']].filter((list) => list.includes(family.name));
    expect(lists).toHaveLength(1);
    expect(lists[0]?.startsWith(`${adjusted},`)).toBe(true);
  }
});

test('the italic face has every letter of the words that screens emphasise', () => {
  const grep = ['grep', '-hoE', '<em>[^<]*</em>', '--', '*.tsx'];
  const words = execFileSync('git', grep, { cwd: ROOT, encoding: 'utf8' }).replace(/<\/?em>|\s/g, '');
  expect(words).not.toBe('');
  expect([...words].filter((letter) => !ITALIC_LETTERS.includes(letter))).toEqual([]);
});

test("the shell's fonts match the output of `npm run fonts`", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  try {
    await makeFonts(folder);
    const names = await readdir(folder);
    expect((await readdir(FONTS)).sort()).toEqual(names.sort());
    for (const name of names)
      expect((await readFile(join(folder, name))).equals(await readFile(join(FONTS, name)))).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
