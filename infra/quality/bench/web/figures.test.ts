import { comparisonTable, median } from './figures';

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([10, 2, 4, 8])).toBe(6);
  expect(median([])).toBeNaN();
});

test('the table names both builds side by side, with the difference', () => {
  const figures = { lcpMs: 2000, layoutShift: 0.001, totalKb: 300, scriptKb: 150, requests: 12 };
  const table = comparisonTable([
    {
      page: '/',
      federated: { ...figures, scriptKb: 170.25, lcpMs: 2100 },
      monolith: figures,
      lcpRatio: 1.05,
    },
  ]);
  expect(table.split('\n')[2]).toBe(
    '| `/` | 170.3 / 150.0 (+20.3) | 300 / 300 (+0.0) | 12 / 12 | 2100 / 2000 | 1.05 | 0.001 / 0.001 |',
  );
});
