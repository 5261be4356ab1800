import { type Build, figuresTable, type MeasuredVisit, median, ratiosTable } from './figures';

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([10, 2, 4, 8])).toBe(6);
  expect(median([])).toBeNaN();
});

const visited = (changes: Partial<MeasuredVisit> = {}): MeasuredVisit => ({
  fcpMs: 900,
  lcpMs: 2000,
  lcpOf: '/art/crown.svg',
  blockedMs: 210,
  inpMs: 96,
  layoutShift: 0.001,
  totalBytes: 300 * 1024,
  scriptBytes: 150 * 1024,
  requests: 12,
  scripts: [],
  ...changes,
});

const page = (visits: readonly (readonly [Build, readonly MeasuredVisit[]])[]) => ({
  name: '/',
  visits: new Map(visits),
});

test('the table has the medians of each build, and the worst of its interactions', () => {
  const table = figuresTable([
    page([
      ['released', [visited({ lcpMs: 1000 }), visited({ lcpMs: 1200, inpMs: 180 })]],
      ['static copy', [visited({ inpMs: null, scriptBytes: 0 })]],
    ]),
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| `/` | released | 900 | 1100 | 210 | 180 | 0.001 | 150.0 | 300 | 12 | /art/crown.svg |',
    '| `/` | static copy | 900 | 2000 | 210 |  | 0.001 | 0.0 | 300 | 12 | /art/crown.svg |',
  ]);
});

test('builds are compared visit by visit, so that machine noise affects both', () => {
  const table = ratiosTable([
    page([
      ['released', [visited({ lcpMs: 1000 }), visited({ lcpMs: 4000 }), visited({ lcpMs: 1200 })]],
      [
        'one bundle',
        [visited({ lcpMs: 1000, scriptBytes: 120 * 1024 }), visited({ lcpMs: 4000 }), visited()],
      ],
      ['static copy', [visited({ lcpMs: 500 }), visited({ lcpMs: 2000 }), visited({ lcpMs: 600 })]],
    ]),
  ]);
  expect(table.split('\n')[2]).toBe('| `/` | 1.00 | 2.00 | 0.0 |');
});
