import { readFilter } from './filter';
import { readAges, readAmounts } from './read-amounts';
import { readDays } from './read-days';
import { readTimes } from './read-times';

/** 10:30 pm on Friday in Perth, Saturday in Darwin and Sydney. */
const now = new Date('2026-10-02T14:30:00.000Z');

/** '2026-10-03', or '2026-10-03 to 2026-10-04'. */
const daysIn = (search: string, place: object = {}) =>
  readFilter({ search, ...place }, { now }).when?.days.map(({ from, to }) =>
    from === to ? from : `${from} to ${to}`,
  );

test.each([
  [{ location: 'Perth' }, '2026-10-02'],
  [{ location: 'WA' }, '2026-10-02'],
  [{ near: '-31.95,115.86' }, '2026-10-02'],
  [{ time_zone: 'Australia/Perth' }, '2026-10-02'],
  [{ time_zone: 'Australia/Perth', location: 'Melbourne' }, '2026-10-03'],
  [{ area: '115.7,-32.1,116,-31.8' }, '2026-10-02'],
  [{ location: 'Darwin NT' }, '2026-10-03'],
  [{}, '2026-10-03'],
])('"today" is the day at the place searched: %j', (place, day) => {
  expect(daysIn('braids today', place)).toEqual([day]);
});

// An hour before midnight in Brisbane, midnight in Melbourne, as daylight saving time has begun.
test.each([
  ['braids today Brisbane', ['2026-10-04']],
  ['braids today Melbourne', ['2026-10-05']],
  ['braids today Perth', ['2026-10-04']],
  ['braids sunday Brisbane', ['2026-10-04']],
  ['braids sunday Melbourne', ['2026-10-11']],
])('"%s" is for %j on the night of a Sunday in Brisbane', (search, days) => {
  const read = readFilter({ search }, { now: new Date('2026-10-04T13:00:00.000Z') });
  expect(read.when?.days.map(({ from }) => from)).toEqual(days);
});

test.each([
  ['braids under $200.', { maxPrice: 200 }],
  ['knotless 250 dollars', { maxPrice: 250, words: ['knotless'] }],
  ['wig install less than $1,200', { maxPrice: 1200, words: ['wig', 'install'] }],
  ['braids $200 max', { maxPrice: 200, words: ['braids'] }],
  ['braids for at most 200 dollars or less', { maxPrice: 200, words: ['braids'] }],
  ['braids no more than $200', { maxPrice: 200, words: ['braids'] }],
  ['braids over $200', { minPrice: 200, maxPrice: undefined }],
  ['braids more than $200', { minPrice: 200, maxPrice: undefined }],
  ['braids $100-$200', { minPrice: 100, maxPrice: 200 }],
  ['braids between $100 and $200', { minPrice: 100, maxPrice: 200 }],
  ['braids $100 to 200 dollars', { minPrice: 100, maxPrice: 200 }],
  ['braids budget 300', { maxPrice: 300, words: ['braids'] }],
  ['braids under 250 Fitzroy', { maxPrice: 250, words: ['braids', 'Fitzroy'] }],
  ['kids under 5', { maxPrice: undefined, words: ['kids'] }],
  ['braids for 8 year old', { maxPrice: undefined, words: ['braids'] }],
  ['fade under 90 minutes', { maxPrice: undefined, maxMinutes: 90, words: ['fade'] }],
  ['braids max 2.5 hours', { maxPrice: undefined, maxMinutes: 150 }],
  ['fade max 1 hour 30 mins', { maxMinutes: 90, words: ['fade'] }],
  ['fade 2 hours and 30 min', { maxMinutes: 150, words: ['fade'] }],
  ['fade 1h 30m', { maxMinutes: 90, words: ['fade'] }],
  ['braids 2-3 hours', { maxMinutes: 180, words: ['braids'] }],
  ['braids at least 3 hours', { maxMinutes: undefined, words: ['braids'] }],
  ['braids more than 3 hours', { maxMinutes: undefined, words: ['braids'] }],
  ['braids over 3 hours', { maxMinutes: undefined, words: ['braids'] }],
  ['braids 3 hours or more', { maxMinutes: undefined, words: ['braids'] }],
  ['braids 30 minutes from Fitzroy', { maxMinutes: undefined, words: ['braids', 'Fitzroy'] }],
  ['braids within 20 minutes of Footscray', { maxMinutes: undefined, words: ['braids', 'Footscray'] }],
  ['braids 20 min drive', { maxMinutes: undefined, words: ['braids'] }],
  ['braids 15 minutes away from Fitzroy', { maxMinutes: undefined, words: ['braids', 'Fitzroy'] }],
  ['braids in 1 hour', { maxMinutes: undefined, words: ['braids'] }],
  ['24 hour barber', { maxMinutes: undefined, words: ['barber'] }],
  ['barber open 24 hours', { maxMinutes: undefined, words: ['barber', 'open'] }],
  ['max 100 braids', { maxPrice: undefined, words: ['max', '100', 'braids'] }],
  ['silk press under 18 inches', { words: ['silk', 'press', 'under', '18', 'inches'] }],
  ['braids $99.99', { maxPrice: 100 }],
  ['braids from $99.99', { minPrice: 99 }],
  ['braids under 200$', { maxPrice: 200, words: ['braids'] }],
  ['braids my budget is max $300', { maxPrice: 300, words: ['braids'] }],
  ['braids budget around 300', { maxPrice: 300, words: ['braids'] }],
  ['locs within 20km of Footscray', { radiusKm: 20, words: ['locs', 'Footscray'] }],
  ['twists 4b/4c', { hairType: 4, words: ['twists'] }],
  ['twists hair type 3', { hairType: 3, words: ['twists'] }],
  ['braider who speaks Maori', { languages: ['Māori'], words: ['braider', 'who', 'speaks'] }],
  ['Amharic-speaking braider', { languages: ['Amharic'], words: ['speaking', 'braider'] }],
  ['french braids, speaks Arabic', { languages: ['Arabic'], words: ['french', 'braids', 'speaks'] }],
  ['someone who speaks Amharic braids', { languages: ['Amharic'] }],
  ['zulu knots', { languages: [], words: ['zulu', 'knots'] }],
  ['hairdresser', { words: [] }],
  ['hairdresser near me', { words: [] }],
  ['hairdresser western suburbs', { words: [] }],
  ['Southern Hairdresser', { words: ['Southern', 'Hairdresser'] }],
  ['stylist for 4c hair', { words: [], hairType: 4 }],
  ['near me', { words: ['near', 'me'] }],
  ['fade Sat & Sun', { words: ['fade'] }],
  ['sun kissed wedding-ready hair', { words: ['sun', 'kissed', 'wedding-ready', 'hair'] }],
])('"%s" is read as %j', (search, read) => {
  expect(readFilter({ search }, { now })).toMatchObject(read);
});

test('reads long texts of repeated phrases, which match in one way only', () => {
  const repeated = (text: string) => `${text} `.repeat(2_000).trim().split(' ');
  expect(readAmounts(repeated('maxbudget max budget'))).toHaveLength(0);
  expect(readAmounts(repeated('budget is max'))).toHaveLength(0);
  expect(readAmounts(repeated('under 100 budget'))).toHaveLength(2_000);
  expect(readAges(repeated('under for aged'))).toHaveLength(0);
  expect(readTimes(repeated('any time after'))).toHaveLength(0);
  expect(readDays(repeated('this coming the next'), '2026-10-03')).toHaveLength(0);
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
  expect(daysIn(`braids ${day}`)).toEqual([date]);
});

test.each([
  ['knotless satuday', ['2026-10-03']],
  ['knotless tommorow', ['2026-10-04']],
  ['knotless this weekend', ['2026-10-03 to 2026-10-04']],
  ['braids saturday or sunday', ['2026-10-03 to 2026-10-04']],
  ['braids sunday or saturday', ['2026-10-03 to 2026-10-04']],
  ['braids sat or sun', ['2026-10-03 to 2026-10-04']],
  ['braids fri-sun', ['2026-10-09 to 2026-10-11']],
  ['Mon-Fri fade', ['2026-10-05 to 2026-10-09']],
  ['Mon – Fri fade', ['2026-10-05 to 2026-10-09']],
  ['fade Fri/Sat', ['2026-10-03', '2026-10-09']],
  ['fade Sat & Sun', ['2026-10-03 to 2026-10-04']],
  ['braids weekend or friday', ['2026-10-03 to 2026-10-04', '2026-10-09']],
  ['Friday to Saturday, braids', ['2026-10-09 to 2026-10-10']],
  ['Saturday until Thursday', ['2026-10-03 to 2026-10-08']],
  ['tuesday or monday', ['2026-10-05 to 2026-10-06']],
  ['tuesday to monday', ['2026-10-06 to 2026-10-12']],
  ['braids today or tomorrow', ['2026-10-03 to 2026-10-04']],
  ['Monday to Friday, braids', ['2026-10-05 to 2026-10-09']],
  ['braids monday or friday', ['2026-10-05', '2026-10-09']],
  ['Mon, Wed or Fri', ['2026-10-05', '2026-10-07', '2026-10-09']],
  ['between Monday and Wednesday', ['2026-10-05 to 2026-10-07']],
  ['braids next week', ['2026-10-05 to 2026-10-11']],
  ['Tuesday next week', ['2026-10-06']],
  ['braids next Friday', ['2026-10-09']],
  ['braids next saturday', ['2026-10-10']],
  ['friday week', ['2026-10-16']],
  ['next weekend', ['2026-10-10 to 2026-10-11']],
  ['before Tuesday', ['2026-10-03 to 2026-10-05']],
  ['by Tuesday', ['2026-10-03 to 2026-10-06']],
  ['after Thursday', ['2026-10-09 to 2026-10-22']],
  ['from monday', ['2026-10-05 to 2026-10-18']],
  ['from monday to friday', ['2026-10-05 to 2026-10-09']],
  ['any day except sunday', ['2026-10-03', '2026-10-05 to 2026-10-10', '2026-10-12 to 2026-10-16']],
  ['Sundays', ['2026-10-04', '2026-10-11', '2026-10-18', '2026-10-25']],
  ['day after tomorrow', ['2026-10-05']],
  ['next 3 days', ['2026-10-03 to 2026-10-05']],
  ['this week', ['2026-10-03 to 2026-10-04']],
  ['in november', ['2026-11-01 to 2026-11-30']],
  ['next month', ['2026-11-01 to 2026-11-30']],
  ['braids Thursday Island', undefined],
  ['fade friday Thursday Island', ['2026-10-09']],
  ['fade mon repos', undefined],
  ['braids 12 december', ['2026-12-12']],
  ['braids on the 3rd of Oct morning', ['2026-10-03']],
  ['braids Sept 9 2027 Footscray', ['2027-09-09']],
  ['braids january 2', ['2027-01-02']],
  ['braids 5/12', ['2026-12-05']],
  ['braids 05/12/2026', ['2026-12-05']],
  ['braids 5-7 Dec', ['2026-12-05 to 2026-12-07']],
  ['braids 5th or 12th of December', ['2026-12-05', '2026-12-12']],
  ['braids 5/12 Dec', ['2026-12-05', '2026-12-12']],
  ['Saturday 5 or Sunday 13 Dec', ['2026-12-05', '2026-12-13']],
  ['Dec 5th - 7th', ['2026-12-05 to 2026-12-07']],
  ['mid Dec', ['2026-12-11 to 2026-12-20']],
  ['early October', ['2026-10-03 to 2026-10-10']],
  ['late feb', ['2027-02-21 to 2027-02-28']],
  ['braids the 5th', ['2026-10-05']],
  ['braids on the 2nd', ['2026-11-02']],
  ['Fri 11th Dec updo', ['2026-12-11']],
  ['Saturday 10th', ['2026-10-10']],
  ['braids xmas eve', ['2026-12-24']],
  ['before Christmas', ['2026-10-03 to 2026-12-02']],
  ['braids for Christmas', ['2026-12-11 to 2026-12-24']],
  ['by easter', ['2026-10-03 to 2026-12-02']],
  ['braids on Christmas', ['2026-12-25']],
  ['braids christmas day', ['2026-12-25']],
  ['Christmas braids', ['2026-12-11 to 2026-12-24']],
  ['easter braids', ['2027-03-14 to 2027-03-27']],
  ['NYE braids', ['2026-12-17 to 2026-12-30']],
  ['braids on NYE', ['2026-12-31']],
  ['braids new years eve', ['2026-12-31']],
  ["valentine's braids", ['2027-02-14']],
  ['braids for new year', ['2026-12-18 to 2026-12-31']],
  ['Christmas', undefined],
  ['Easter', undefined],
  ['Valentine Okoro', undefined],
  ['new year new hair', undefined],
  ['braids after the 5th and before the 10th', ['2026-10-06 to 2026-10-09']],
  ['braids after Monday before Friday', ['2026-10-06 to 2026-10-08']],
  ['braids after Friday before Monday', ['2026-10-10 to 2026-10-11']],
  ['next week except Monday', ['2026-10-06 to 2026-10-11']],
  ['next week after Tuesday', ['2026-10-07 to 2026-10-11']],
  ['Saturdays before the 20th', ['2026-10-03', '2026-10-10', '2026-10-17']],
  ['not before Monday', ['2026-10-05 to 2026-10-18']],
  ['not after Monday', ['2026-10-03 to 2026-10-05']],
  ['today or after Thursday', ['2026-10-03', '2026-10-09 to 2026-10-22']],
  ['24/7 barber', undefined],
  ['4/4 closure wig', undefined],
  ['13/4 frontal', undefined],
  ['wig 4/4', undefined],
  ['braids before 4/4', ['2026-10-03 to 2026-12-02']],
  ['braids on 4/4', ['2027-04-04']],
  ['this May or June', ['2027-05-01 to 2027-06-30']],
  ['dec 5 or 6', ['2026-12-05 to 2026-12-06']],
  ['dec 5 and 6th', ['2026-12-05 to 2026-12-06']],
  ['good friday', ['2027-03-26']],
  ['easter friday', ['2027-03-26']],
  ['Christmas or NYE braids', ['2026-12-11 to 2026-12-30']],
  ['Melbourne Cup day', ['2026-11-03']],
  ['braids 31 february', undefined],
  ['braids 1 october 2026', ['2026-10-01']],
  ['sew in 3/4 wig', undefined],
  ['for her 21st birthday', undefined],
  ['2 marley twists', undefined],
  ['sun kissed highlights', undefined],
  ['braids sun arvo', ['2026-10-04']],
  ['evening fade', undefined],
])('"%s" is for %j', (search, days) => {
  expect(daysIn(search)).toEqual(days);
});

test.each([
  ['knotless tonight', '2026-10-03', [1020, 1440]],
  ['fade this arvo', '2026-10-03', [720, 1020]],
  ['after 5pm Thursday', '2026-10-08', [1020, 1440]],
  ['thursday after 5', '2026-10-08', [1020, 1440]],
  ['thursday after 4 Blacktown', '2026-10-08', [960, 1440]],
  ['before 10:30am tuesday', '2026-10-06', [0, 630]],
  ['monday 9-5pm', '2026-10-05', [540, 1020]],
  ['monday between 9 and 12', '2026-10-05', [540, 720]],
  ['sat 2pm', '2026-10-03', [840, 900]],
  ['monday 13:30', '2026-10-05', [810, 870]],
  ['friday night', '2026-10-09', [1020, 1440]],
  ['saturday after 10am before 2pm', '2026-10-03', [600, 840]],
  ['saturday not before 10am not after 2pm', '2026-10-03', [600, 840]],
  ['saturday morning or afternoon', '2026-10-03', [0, 1020]],
  ['saturday morning or evening', '2026-10-03', undefined],
  ['fri after 5 or sat morning', '2026-10-03', undefined],
  ['saturday 0:00', '2026-10-03', [0, 60]],
  ['weekend mornings', '2026-10-03 to 2026-10-04', [0, 720]],
  ['weekday evenings', '2026-10-05 to 2026-10-09', [1020, 1440]],
  ['fade after work', '2026-10-03 to 2026-10-30', [1020, 1440]],
  ['kids after 5 weeks, monday', '2026-10-05', undefined],
])('"%s" starts on %s at minutes %j', (search, day, times) => {
  const { when } = readFilter({ search }, { now });
  expect(daysIn(search)?.[0]).toBe(day);
  expect(when?.times && [when.times.from, when.times.to]).toEqual(times);
});

test.each([
  ['this May or June braids', ['braids']],
  ['dec 5 or 6 braids', ['braids']],
  ['Valentine Okoro', ['Valentine', 'Okoro']],
  ['4/4 closure wig', ['4/4', 'closure', 'wig']],
  ['fade at 10 or 11 Saturday', ['fade', 'at', '10', 'or', '11']],
  ['braids after Monday but before Friday', ['braids', 'but']],
])('"%s" leaves the words %j', (search, words) => {
  expect(readFilter({ search }, { now }).words).toEqual(words);
});

test('days in words are at most as many as a search computes', () => {
  const search = 'braids by Christmas';
  const { when } = readFilter({ search }, { now: new Date('2026-12-26T02:00:00.000Z') });
  expect(when?.days).toEqual([{ from: '2026-12-26', to: '2027-02-24' }]);
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
  'boho knotless',
  'marley twists',
  'curtain bangs',
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
  ['any braiders free tomorrow in Perth?', 'Perth WA'],
  ['fade melb', 'Melbourne VIC'],
  ['knotless Footscray or Werribee', 'Footscray VIC'],
  ['knotless Footscray/Werribee', 'Werribee VIC'],
  ['braids Albury Wodonga', 'Albury NSW'],
  ['Freo barber', 'Fremantle WA'],
  ['knotless medium footscary', 'Footscray VIC'],
  ['kids cut paramatta sat', 'Parramatta NSW'],
])('"%s" is searched around %s', (search, place) => {
  const { named } = readFilter({ search }, { now });
  expect(named?.places.map(({ display }) => display)).toContain(place);
});

test('the place at the end of a long sentence counts', () => {
  const search = 'who can do small box braids for my daughter before a wedding in Fremantle';
  expect(readFilter({ search }, { now }).named?.places).toMatchObject([{ display: 'Fremantle WA' }]);
});

test('a place among the words decides which day is today', () => {
  expect(daysIn('braids tomorrow in Perth', { location: 'Sydney' })).toEqual(['2026-10-03']);
});

describe('what was understood', () => {
  const understood = (search: string, parameters: object = {}) =>
    readFilter({ search, ...parameters }, { now }).understood.map(({ label, without }) => [label, without]);

  test('has a label for each part, and the text without it', () => {
    expect(understood('4C knotless, Sat 10 Oct after 3pm under $300 near Fitzroy, speaks Amharic')).toEqual([
      ['Around Fitzroy VIC', '4C knotless Sat 10 Oct after 3pm under $300 speaks Amharic'],
      ['Sat 10 Oct', '4C knotless after 3pm under $300 near Fitzroy speaks Amharic'],
      ['From 3 pm', '4C knotless Sat 10 Oct under $300 near Fitzroy speaks Amharic'],
      ['Up to $300', '4C knotless Sat 10 Oct after 3pm near Fitzroy speaks Amharic'],
      ['Hair type 4', 'knotless Sat 10 Oct after 3pm under $300 near Fitzroy speaks Amharic'],
      ['Speaks Amharic', '4C knotless Sat 10 Oct after 3pm under $300 near Fitzroy speaks'],
    ]);
  });

  test.each([
    ['fade monday or friday', 'Mon 5 Oct or Fri 9 Oct'],
    ['fade today', 'Today (Sat 3 Oct)'],
    ['fade before Tuesday', 'Today (Sat 3 Oct) to Mon 5 Oct'],
    ['fade 5 march', 'Fri 5 Mar 2027'],
    ['fade 1 october 2026', 'Thu 1 Oct, in the past'],
    ['fade 31 november', 'No such day'],
    ['fade weekday mornings', 'Mon 5 Oct to Fri 9 Oct, Mon 12 Oct to Fri 16 Oct and 2 more'],
    ['fade evenings', 'In the evening'],
    ['fade Newtown Sydney', 'Around Newtown NSW'],
    ['fade Richmond, Melbourne', 'Around Richmond VIC'],
    ['fade Footscray or Werribee', 'Around Werribee VIC or Footscray VIC'],
    ['fade before 10:30 am', 'Before 10:30 am'],
    ['fade before 10am or after 5pm', 'Any time'],
    ['fade saturday morning or evening', 'Any time'],
    ['fade saturday morning or sunday evening', 'Any time'],
    ['twists 4b/4c', 'Hair type 4'],
    ['twists 3c/4a', 'Hair type 3 only'],
    ['twists 4a or 3c', 'Hair type 4 only'],
    ['cheap Port Melbourne braids', 'Around Port Melbourne VIC'],
    ['fade 10am-noon', '10 am to noon'],
    ['fade $80-$120', '$80 to $120'],
    ['fade over $80', 'From $80'],
    ['fade under 90 minutes', 'At most 1 h 30 min'],
    ['fade within 20 km of Fitzroy VIC', 'Within 20 km'],
    ['fade Richmond', 'Around Richmond VIC, Richmond NSW or Richmond SA'],
    ['fade in Victoria', 'In Victoria'],
    ['fade near me', 'Near me: add a suburb or postcode'],
  ])('"%s" has the label "%s"', (search, label) => {
    expect(understood(search).map(([one]) => one)).toContain(label);
  });

  test('without its day, a part of the day is no word of the service', () => {
    expect(understood('fade this arvo')).toEqual([
      ['Today (Sat 3 Oct)', 'fade'],
      ['In the afternoon', 'fade this'],
    ]);
  });

  test('leaves out what parameters replace', () => {
    const parameters = {
      from: '2026-10-05',
      part_of_day: 'morning',
      hair_type: 3,
      max_price: 200,
      max_minutes: 60,
      radius_km: 50,
      languages: ['Somali'],
      area: '144.8,-37.9,145.1,-37.7',
    } as const;
    const search = '4C fade saturday after 5pm under $300 max 2 hours within 10 km of Fitzroy speaks Amharic';
    expect(understood(search)).toHaveLength(8);
    expect(understood(search, parameters)).toEqual([]);
  });

  test('"near me" is a place where one is known', () => {
    expect(understood('fade near me', { near: '-37.8,144.9' })).toEqual([]);
    expect(understood('fade near me', { location: 'Footscray VIC' })).toEqual([]);
  });

  test('a distance without a place asks for one', () => {
    const hint = ['Near me: add a suburb or postcode', 'fade'];
    expect(understood('fade within 10 km')).toEqual([hint]);
    expect(understood('fade near me within 10 km')).toEqual([hint]);
  });

  test.each([
    [{ max_price: 150 }, ['From $100']],
    [{ min_price: 50 }, ['Up to $200']],
    [{ min_price: 50, max_price: 150 }, []],
  ])('of a range of prices, what %j replaces is left out', (parameters, labels) => {
    expect(understood('fade $100-$200', parameters).map(([label]) => label)).toEqual(labels);
  });
});
