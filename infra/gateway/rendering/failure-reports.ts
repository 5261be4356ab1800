import {
  type ClientError,
  MAX_CLIENT_ERROR_MESSAGE_LENGTH,
  MAX_CLIENT_ERROR_STACK_LENGTH,
  withoutPersonalData,
} from '@crown-and-coil/shared-api/contract';
import type { Reason } from './rendering-pool';

/** A page that a build failed to render. */
export interface RenderingFailure {
  readonly remote: string;
  readonly version: string;
  /** The route's pattern. */
  readonly route: string;
  readonly shellVersion: string;
  readonly reason: Reason;
  /** Its first line says what failed; the others are the stack. */
  readonly message: string;
}

export interface FailureReports {
  report(failure: RenderingFailure): void;
}

/** How long until the same failure is reported again. */
const AGAIN_MS = 60_000;
/** Reports within that time, over all failures. */
const MAX_REPORTS = 20;

const WHAT: Readonly<Partial<Record<Reason, string>>> = {
  threw: 'Not rendered on the server',
  unloadable: 'The server build cannot be loaded',
  hung: 'The server build hangs',
  memory: 'The server build needs too much memory',
  ended: 'The server build ended its worker',
};

/**
 * Reports pages that failed to render on the server to the API, like failures in browsers.
 *
 * @param apiOrigin such as `http://127.0.0.1:8081`
 */
export function failureReports(apiOrigin: string, now = Date.now): FailureReports {
  const reported = new Map<string, number>();

  const isDue = (key: string): boolean => {
    for (const [one, at] of reported) if (now() - at >= AGAIN_MS) reported.delete(one);
    if (reported.has(key) || reported.size >= MAX_REPORTS) return false;
    reported.set(key, now());
    return true;
  };

  return {
    report(failure) {
      const { remote, version, route, shellVersion, reason } = failure;
      const text = withoutPersonalData(failure.message);
      const [line = ''] = text.split('\n');
      const message = `${WHAT[reason] ?? reason}: ${line}`.slice(0, MAX_CLIENT_ERROR_MESSAGE_LENGTH);
      if (!isDue([remote, version, message].join('\n'))) return;
      const body: ClientError = {
        remote,
        version,
        route,
        kind: reason === 'unloadable' ? 'load' : 'render',
        message,
        stack: text.slice(0, MAX_CLIENT_ERROR_STACK_LENGTH),
        shellVersion,
      };
      void fetch(`${apiOrigin}/api/client-errors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      }).then(
        (answer) => answer.body?.cancel(),
        // When the API is down, its own alerts report it.
        () => undefined,
      );
    },
  };
}
