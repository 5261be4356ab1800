import { openBrowserFailures } from '@crown-and-coil/backend/browser-failures';
import { watchCanaries } from '@crown-and-coil/release/canary/watch-canaries';
import { auditLine } from '@crown-and-coil/release/registry/audit';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { RELEASES } from '@crown-and-coil/service/places';
import { line } from './progress';

/** Rolls back failing canaries of a local run, in this process. Returns a function that stops it. */
export function watchReleases(databaseUrl: string): () => Promise<void> {
  const failures = openBrowserFailures(databaseUrl);
  const stopping = new AbortController();
  const ended = watchCanaries({
    store: folderStore(RELEASES),
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
