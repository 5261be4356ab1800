import { ConnectionShares, inDomain } from './connection-shares';

/** Asks for so many connections of a domain at once. Answers how to give back each that was given. */
async function ask(shares: ConnectionShares, domain: string, count: number): Promise<(() => void)[]> {
  const given: (() => void)[] = [];
  for (let asked = 0; asked < count; asked += 1)
    void inDomain(domain, () => shares.enter()).then(
      (giveBack) => given.push(giveBack),
      () => undefined,
    );
  await new Promise(setImmediate);
  return given;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('a stuck domain holds half of the pool, a second one half of the rest, and others still get a connection', async () => {
  const shares = new ConnectionShares(10, 5000);
  expect(await ask(shares, 'bookings', 50)).toHaveLength(5);
  expect(await ask(shares, 'clients', 50)).toHaveLength(3);
  expect(await ask(shares, 'services', 50)).toHaveLength(1);
  expect(await ask(shares, 'products', 1)).toHaveLength(1);
  expect(shares.waitingCount).toBe(45 + 47 + 49);
});

test('a released connection goes to the waiting domains in turn', async () => {
  const shares = new ConnectionShares(2, 5000);
  const first = await ask(shares, 'bookings', 3);
  expect(first).toHaveLength(1);
  first[0]?.();
  await new Promise(setImmediate);
  expect(first).toHaveLength(2);
  first[1]?.();
  await new Promise(setImmediate);
  expect(first).toHaveLength(3);
  expect(shares.waitingCount).toBe(0);
});

test('a pool of one connection serves every domain', async () => {
  const shares = new ConnectionShares(1, 5000);
  const [giveBack, ...more] = await ask(shares, 'bookings', 1);
  const others = await ask(shares, 'services', 1);
  expect([more, others]).toEqual([[], []]);
  giveBack?.();
  await new Promise(setImmediate);
  expect(others).toHaveLength(1);
});

test('a wait that times out fails, and does not take a turn later', async () => {
  const shares = new ConnectionShares(2, 5000);
  const [giveBack] = await ask(shares, 'bookings', 1);
  const late = inDomain('bookings', () => shares.enter());
  const refused = expect(late).rejects.toThrow('timeout exceeded when trying to connect');
  jest.advanceTimersByTime(5000);
  await refused;
  expect(shares.waitingCount).toBe(0);
  giveBack?.();
  expect(await ask(shares, 'bookings', 1)).toHaveLength(1);
});
