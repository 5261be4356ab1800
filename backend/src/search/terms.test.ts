import { hasTerm, termsOf } from './terms';

test.each([
  ['braiding', 'box braids'],
  ['fading', 'evening fade'],
  ['consultations', 'loc consultation'],
  ['brushes', 'a brush'],
  ['ladies', 'for a lady'],
  ['mid-back', 'to mid back'],
  ["d'angelo", 'by dangelo'],
  ['knottless', 'knotless'],
  ['hair-cut', 'first haircut'],
])('the database finds %j in %j by the part that it looks for', (word, text) => {
  const [term] = termsOf([word]);
  expect(term && hasTerm(term)(text)).toBe(true);
  expect(text).toContain(term?.contained ?? '');
});

test.each([
  ['braids', 'braidners'],
  ['fade', 'of a deep'],
  ['evening', 'even more'],
  ['locs', 'block dye'],
  ['kids', 'skid marks'],
])('%j is not in %j', (word, text) => {
  expect(termsOf([word]).some((term) => hasTerm(term)(text))).toBe(false);
});

test.each([
  [['line', 'up'], ['line up']],
  [
    ['Mens', 'fade'],
    ['? mens', 'fade'],
  ],
  [['hair'], ['hair']],
  [
    ['wedding', 'hair'],
    ['wedding', '? hair'],
  ],
  [
    ['female', 'hairdresser'],
    ['female', '? hairdresser'],
  ],
  [['braids', 'near', 'me'], ['braids']],
  [
    ['near', 'me'],
    ['near', 'me'],
  ],
  [[], []],
])('the words %j are the terms %j', (words, keys) => {
  expect(termsOf(words).map(({ key }) => key)).toEqual(keys);
});
