import { readFilter } from './filter';

/** 10:30 pm on Friday in Perth, Saturday in Darwin and Sydney. */
const now = new Date('2026-10-02T14:30:00.000Z');

test.each([
  [{ location: 'Perth' }, '2026-10-02'],
  [{ location: 'WA' }, '2026-10-02'],
  [{ near: '-31.95,115.86' }, '2026-10-02'],
  [{ location: 'Darwin NT' }, '2026-10-03'],
  [{}, '2026-10-03'],
])('"today" is the day at the place searched: %j', (place, day) => {
  expect(readFilter({ search: 'braids today', ...place }, { now }).when).toMatchObject({
    from: day,
    to: day,
  });
});

test.each([
  ['braids under $200.', { maxPrice: 200 }],
  ['knotless 250 dollars', { maxPrice: 250, words: ['knotless'] }],
  ['wig install less than $1,200', { maxPrice: 1200, words: ['wig', 'install'] }],
  ['braids $200 max', { maxPrice: 200, words: ['braids'] }],
  ['braids for at most 200 dollars or less', { maxPrice: 200, words: ['braids', 'for'] }],
  ['braids no more than $200', { maxPrice: 200, words: ['braids'] }],
  ['braids over $200', { maxPrice: undefined }],
  ['braids more than $200', { maxPrice: undefined }],
  ['braids $100-$200', { maxPrice: undefined }],
  ['braids between $100 and $200', { maxPrice: undefined }],
  ['braids $100 to 200 dollars', { maxPrice: undefined }],
  ['kids under 5', { maxPrice: undefined, words: ['kids', 'under', '5'] }],
  ['braider who speaks Maori', { languages: ['Māori'], words: ['braider', 'who', 'speaks'] }],
  ['Amharic-speaking braider', { languages: ['Amharic'], words: ['speaking', 'braider'] }],
  ['french braids, speaks Arabic', { languages: ['Arabic'], words: ['french', 'braids', 'speaks'] }],
  ['someone who speaks Amharic braids', { languages: ['Amharic'] }],
  ['zulu knots', { languages: [], words: ['zulu', 'knots'] }],
  ['hairdresser', { words: [] }],
  ['stylist for 4c hair', { words: [], hairType: 4 }],
  ['near me', { words: ['near', 'me'] }],
  ['fade Sat & Sun', { words: ['fade', 'or'] }],
  ['sun kissed wedding-ready hair', { words: ['sun', 'kissed', 'wedding-ready', 'hair'] }],
])('"%s" is read as %j', (search, read) => {
  expect(readFilter({ search }, { now })).toMatchObject(read);
});

test.each([
  ['monday', '2026-10-05'],
  ['tuesday', '2026-10-06'],
  ['wednesday', '2026-10-07'],
  ['thursday', '2026-10-08'],
  ['friday', '2026-10-09'],
  ['saturday', '2026-10-03'],
  ['sunday', '2026-10-04'],
  ['thurday', '2026-10-08'],
])('"braids %s" is for %s', (day, date) => {
  expect(readFilter({ search: `braids ${day}` }, { now }).when).toMatchObject({ from: date, to: date });
});

test.each([
  ['knotless tonight', { from: '2026-10-03', part: 'evening' }],
  ['knotless satuday', { from: '2026-10-03' }],
  ['knotless tommorow', { from: '2026-10-04' }],
  ['knotless weekends', { from: '2026-10-03', to: '2026-10-04' }],
  ['braids saturday or sunday', { from: '2026-10-03', to: '2026-10-04' }],
  ['braids sunday or saturday', { from: '2026-10-03', to: '2026-10-04' }],
  ['braids sat or sun', { from: '2026-10-03', to: '2026-10-04' }],
  ['braids fri-sun', { from: '2026-10-09', to: '2026-10-11' }],
  ['Mon-Fri fade', { from: '2026-10-05', to: '2026-10-09' }],
  ['Mon – Fri fade', { from: '2026-10-05', to: '2026-10-09' }],
  ['fade Fri/Sat', { from: '2026-10-09', to: '2026-10-10' }],
  ['fade Sat & Sun', { from: '2026-10-03', to: '2026-10-04' }],
  ['braids friday or saturday', { from: '2026-10-09', to: '2026-10-10' }],
  ['braids weekend or friday', { from: '2026-10-03', to: '2026-10-09' }],
  ['Friday to Saturday, braids', { from: '2026-10-09', to: '2026-10-10' }],
  ['Saturday until Thursday', { from: '2026-10-03', to: '2026-10-08' }],
  ['tuesday or monday', { from: '2026-10-05', to: '2026-10-06' }],
  ['tuesday to monday', { from: '2026-10-06', to: '2026-10-12' }],
  ['braids today or tomorrow', { from: '2026-10-03', to: '2026-10-04' }],
  ['Monday to Friday, braids', { from: '2026-10-05', to: '2026-10-09' }],
  ['braids Thursday Island', undefined],
  ['fade friday Thursday Island', { from: '2026-10-09', to: '2026-10-09' }],
  ['fade mon repos', undefined],
  ['braids 12 december', { from: '2026-12-12', to: '2026-12-12' }],
  ['braids on the 3rd of Oct morning', { from: '2026-10-03', part: 'morning' }],
  ['braids Sept 9 2027 Footscray', { from: '2027-09-09' }],
  ['braids january 2', { from: '2027-01-02' }],
  ['braids 31 february', undefined],
  ['2 marley twists', undefined],
  ['sun kissed highlights', undefined],
  ['evening fade', undefined],
])('"%s" is for %j', (search, when) => {
  const found = readFilter({ search }, { now }).when;
  if (when) expect(found).toMatchObject(when);
  else expect(found).toBeUndefined();
});

test.each(['WA', 'braids wa', 'braids in WA'])('"%s" is searched in the whole state only', (search) => {
  const { words, named, location, state } = readFilter({ search }, { now });
  expect([words.includes('WA') || words.includes('wa'), named, location, state]).toEqual([
    false,
    undefined,
    'WA',
    'WA',
  ]);
});

test.each([
  'good at braiding',
  'knotless in large',
  'braids in bronze',
  'braids in August',
  'locs in Australia',
])('"%s" names no misspelled place', (search) => {
  expect(readFilter({ search }, { now }).named).toBeUndefined();
});

test.each([
  ['knotless Footscray this Saturday', 'Footscray VIC'],
  ['knotless near footscary next Friday please', 'Footscray VIC'],
  ['fade at The Gap on Saturday', 'The Gap QLD'],
  ['fade this weekend in Broome for me', 'Broome WA'],
  ['fade friday Thursday Island', 'Thursday Island QLD'],
  ['braids saturday or sunday Footscray', 'Footscray VIC'],
])('"%s" is searched around %s', (search, place) => {
  const { named } = readFilter({ search }, { now });
  expect(named?.places.map(({ display }) => display)).toContain(place);
});

test('the place at the end of a long sentence counts', () => {
  const search = 'who can do small box braids for my daughter before a wedding in Fremantle';
  expect(readFilter({ search }, { now }).named?.places).toMatchObject([{ display: 'Fremantle WA' }]);
});

test('a place among the words decides which day is today', () => {
  const { when } = readFilter({ search: 'braids tomorrow in Perth', location: 'Sydney' }, { now });
  expect(when).toMatchObject({ from: '2026-10-03' });
});
