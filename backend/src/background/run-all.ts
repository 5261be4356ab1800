/**
 * Runs the steps of a job one after the other. A failed step does not stop the next ones; the job fails at the end.
 *
 * @throws the failure of one step, or an AggregateError of several; at once when aborted
 */
export async function runAll(
  steps: Iterable<() => Promise<unknown>> | AsyncIterable<() => Promise<unknown>>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const step of steps) {
    signal?.throwIfAborted();
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed.`);
  if (failures.length === 1) throw failures[0];
}
