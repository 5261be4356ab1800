import { type ClientError, lastFailedRequestId } from '@crown-and-coil/shared-api';
import { browserAddress } from '@crown-and-coil/shared-ui';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import type { ErrorInfo } from 'react';
import { currentRegistry } from '../loading/registry';
import { ownPage } from '../routing/pages';
import { type Build, culpritIn } from './describe-failure';
import { FailureReports } from './failure-reports';

/** The shell's build on this page, from the URL of its scripts; null in tests. */
function thisShell(): Build | null {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]');
  return culpritIn(script?.src);
}

/**
 * Sends a report, even while the page unloads. It has no session token, so a report names no person. The only cookie is
 * the random id that identifies browsers with a canary.
 *
 * @returns false when the server failed and the report should be sent again; a report that the API rejects is dropped
 * @throws when there is no connection
 */
async function sendReport(report: ClientError): Promise<boolean> {
  const response = await fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'same-origin',
    keepalive: true,
  });
  return response.status < 500;
}

/** The route pattern of the current page, such as `/service-details/:serviceId`. */
function routeHere(): string {
  const { pathname } = browserAddress();
  return ownPage(pathname)?.path ?? routesFor(currentRegistry(), pathname)[0]?.route.path ?? 'not-found';
}

/** The page's only instance: it knows which failures have been reported. */
export const failures = new FailureReports({
  send: sendReport,
  circumstances: () => ({
    route: routeHere(),
    requestId: lastFailedRequestId(),
    shellVersion: thisShell()?.version,
  }),
});

const UNKNOWN_SHELL: Build = { name: 'shell', version: 'unknown' };

/** The build to report for a failure of the shell itself. */
const shellBuild = (): Build => thisShell() ?? UNKNOWN_SHELL;

let shown: Build | null = null;

/** Sets the build that the outlet shows; null for none. */
export function showBuild(build: Build | null): void {
  shown = build;
}

/** The build whose page is shown: a remote's, otherwise the shell's. */
export const shownBuild = (): Build => shown ?? shellBuild();

/** Reports a failure of one of the shell's own pages. */
export function reportPageFailure(error: unknown, { componentStack }: ErrorInfo): void {
  const isMissing = error instanceof Error && error.name === 'ChunkLoadError';
  const kind = isMissing ? 'load' : 'render';
  failures.report({ build: shellBuild(), kind, error, componentStack: componentStack ?? undefined });
}
