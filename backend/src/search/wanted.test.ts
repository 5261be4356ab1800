import fc from 'fast-check';
import { hasWord } from './wanted';

test.each([
  ['mid-back', 'knotless mid back', true],
  ['mid-back', 'mid-back', true],
  ['mid-back', 'midback', false],
  ['mid-back', 'mid bac', false],
  ['-back', 'back', false],
  ['-back', 'aback', true],
  ['--', 'a', false],
  ['--', 'ab', true],
])('%p in %p: %p', (word, text, expected) => {
  expect(hasWord(word)(text)).toBe(expected);
});

test('a word is found where each of its signs is, a hyphen as any', () => {
  const signs = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 });
  fc.assert(
    fc.property(signs, signs, (word, text) => {
      const isFound = [...Array(text.length + 1).keys()].some(
        (start) =>
          start + word.length <= text.length &&
          [...word].every((sign, place) => sign === '-' || sign === text[start + place]),
      );
      expect(hasWord(word)(text)).toBe(isFound);
    }),
  );
});
