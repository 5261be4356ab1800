import { isOurs, RenderingLimiter, visitorAt } from './visitors';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
])('%s is the visitor %s', (address, visitor) => {
  expect(isOurs(address)).toBe(false);
  expect(visitorAt(address)).toBe(visitor);
});

test.each([
  undefined,
  '',
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  'fd00::1',
  'fe80::1',
])('%s is not a visitor but one of our proxies', (address) => {
  expect(isOurs(address)).toBe(true);
  expect(visitorAt(address)).toBeNull();
});

test('a visitor gets a burst of rendered pages and then a rate per second, whatever others do', () => {
  let now = 0;
  const limiter = new RenderingLimiter({ atOnce: 3, perSecond: 2 }, () => now);
  const times = (visitor: string | null, count: number) =>
    Array.from({ length: count }, () => limiter.mayRender(visitor)).filter(Boolean).length;
  expect(times('a', 10)).toBe(3);
  expect(times('b', 2)).toBe(2);
  now = 1_000;
  expect(times('a', 10)).toBe(2);
  now = 3_600_000;
  expect(times('a', 10)).toBe(3);
  expect(times(null, 100)).toBe(100);
});

test('a visitor who never pauses gets no more than one who waits', () => {
  let now = 0;
  const limiter = new RenderingLimiter({ atOnce: 3, perSecond: 1 }, () => now);
  let pages = 0;
  for (; now < 10_000; now += 10) if (limiter.mayRender('a')) pages += 1;
  expect(pages).toBeGreaterThanOrEqual(12);
  expect(pages).toBeLessThanOrEqual(13);
});
