import { openBrowserFailures } from '@crown-and-coil/backend/browser-failures';
import { watchCanaries } from '@crown-and-coil/release/canary/watch-canaries';
import { auditLine } from '@crown-and-coil/release/registry/audit';
import { openStore } from '@crown-and-coil/release/store/open-store';
import { line } from './progress';

/** Rolls back failing canaries of a local run, in this process. Returns a function that stops it. */
export async function watchReleases(databaseUrl: string): Promise<() => Promise<void>> {
  const failures = openBrowserFailures(databaseUrl);
  const stopping = new AbortController();
  const ended = watchCanaries({
    store: await openStore(),
    failures,
    onRollback: (made) => line(`! ${auditLine(made)}`),
    onProblem: (error) => line(`! Canaries cannot be watched: ${error}`),
    stopping: stopping.signal,
  });
  return async () => {
    stopping.abort();
    await ended;
    await failures.close();
  };
}
