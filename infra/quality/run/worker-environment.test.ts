import WorkerEnvironment from './worker-environment';

const environmentOf = () => new WorkerEnvironment({ projectConfig: { fakeTimers: {} } as never });

test('globals left by a test file are removed before the next one', async () => {
  const environment = environmentOf();
  const { fetch } = globalThis;
  const { exit } = process;
  const symbol = Symbol('left');
  Object.assign(globalThis, { left: 'a value', [symbol]: 'another', fetch: () => undefined });
  Object.assign(process, { exit: () => undefined, left: 'a value' });
  Object.assign(process.env, { LEFT: 'a value', PATH: 'elsewhere' });
  process.exitCode = 1;
  const count = process.listenerCount('SIGUSR2');
  process.on('SIGUSR2', () => undefined);
  await environment.teardown();
  expect(globalThis).not.toHaveProperty('left');
  expect(Reflect.has(globalThis, symbol)).toBe(false);
  expect(globalThis.fetch).toBe(fetch);
  expect(process.exit).toBe(exit);
  expect(process).not.toHaveProperty('left');
  expect(process.env).not.toHaveProperty('LEFT');
  expect(process.env.PATH).not.toBe('elsewhere');
  expect(process.exitCode).not.toBe(1);
  expect(process.listenerCount('SIGUSR2')).toBe(count);
});

test('fake timers left by a test file are restored before the next one', async () => {
  const environment = environmentOf();
  const { setTimeout, Date: realDate } = globalThis;
  environment.fakeTimersModern.useFakeTimers();
  expect(globalThis.Date).not.toBe(realDate);
  await environment.teardown();
  expect(globalThis.Date).toBe(realDate);
  expect(globalThis.setTimeout).toBe(setTimeout);
});

test('a spy left by a test file is restored before the next one', async () => {
  const environment = environmentOf();
  const ofAModuleThatRunsOnce = { find: () => 'found' };
  environment.moduleMocker.spyOn(ofAModuleThatRunsOnce, 'find').mockReturnValue('made up');
  await environment.teardown();
  expect(ofAModuleThatRunsOnce.find()).toBe('found');
});
