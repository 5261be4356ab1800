import { runAll } from './run-all';

const failing = (message: string) => async () => {
  throw new Error(message);
};

test('runs every step in turn, and fails with the failure of one', async () => {
  const done: string[] = [];
  const steps = [
    async () => done.push('first'),
    failing('The second failed.'),
    async () => done.push('third'),
  ];
  await expect(runAll(steps, undefined)).rejects.toThrow('The second failed.');
  expect(done).toEqual(['first', 'third']);
  await runAll([steps[0] as () => Promise<unknown>], undefined);
  expect(done).toEqual(['first', 'third', 'first']);
});

test('fails with all failures', async () => {
  async function* steps() {
    yield failing('One.');
    yield failing('Two.');
  }
  const failure = await runAll(steps(), undefined).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: One.', 'Error: Two.']);
});

test('stops before the next step when aborted', async () => {
  const stopping = new AbortController();
  const next = jest.fn();
  await expect(runAll([async () => stopping.abort(), next], stopping.signal)).rejects.toThrow('aborted');
  expect(next).not.toHaveBeenCalled();
});
