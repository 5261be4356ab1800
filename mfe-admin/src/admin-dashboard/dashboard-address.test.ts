import { type DashboardView, readDashboardView, writeDashboardView } from './dashboard-address';

const read = (text: string) => readDashboardView(new URLSearchParams(text));
const write = (text: string, change: Partial<DashboardView> = {}) =>
  writeDashboardView({ ...read(text), ...change }).toString();

test('the URL without a query is the overview of thirty days', () => {
  expect(read('')).toMatchObject({ tab: 'overview', days: '30', page: 1 });
  expect(write('')).toBe('');
});

test.each([
  ['days=90'],
  ['tab=demand&weeks=12&style=Box+braids&hair=4&remoteness=Very+remote'],
  ['tab=waitlist&waitlist=verified&search=ada&page=2'],
  ['tab=users&users=suspended'],
  ['tab=feedback&question=switchReason&choice=easier_booking&from=2026-10-01&to=2026-10-31'],
  ['tab=reviews&reviews=signs'],
  ['tab=log&page=3'],
])('%s is unchanged after it is read and written', (address) => {
  expect(write(address)).toBe(address);
});

test('switching tabs drops the filters of the previous tab', () => {
  expect(write('tab=users&users=client&search=ada&page=4', { tab: 'log', page: 1 })).toBe('tab=log');
});

test.each([
  ['tab=nothing', 'tab', 'overview'],
  ['days=31', 'days', '30'],
  ['tab=demand&style=a+name', 'style', ''],
  ['tab=demand&remoteness=far', 'remoteness', ''],
  ['tab=waitlist&waitlist=maybe', 'waitlist', 'all'],
  ['tab=feedback&question=smooth&choice=easier_booking', 'choice', ''],
  ['tab=feedback&from=2026-02-30', 'from', ''],
  ['tab=feedback&to=9999-12-31', 'to', ''],
  ['tab=users&page=-1', 'page', 1],
] as const)('ignores the invalid parameter in %s', (address, name, value) => {
  expect(read(address)[name]).toBe(value);
});
