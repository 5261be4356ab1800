import { lastFailedRequestId } from '@crown-and-coil/shared-api';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from '../loading/registry';
import { ownPage } from '../routing/own-pages';
import type { Build } from './culprit';
import { FailureReports } from './failure-reports';
import { sendReport } from './send-report';
import { thisShell } from './this-shell';

/** The pattern of the page that the person is on: `/service-details/:serviceId`. */
function routeHere(): string {
  const { pathname } = window.location;
  return ownPage(pathname)?.name ?? routesFor(currentRegistry(), pathname)[0]?.route.path ?? 'not-found';
}

/** The page's one list of what failed and was told to the API. */
export const failures = new FailureReports({
  send: sendReport,
  circumstances: () => ({
    route: routeHere(),
    requestId: lastFailedRequestId(),
    shellVersion: thisShell()?.version,
  }),
});

const UNKNOWN_SHELL: Build = { name: 'shell', version: 'unknown' };

/** A failure of the shell itself. */
export const shellBuild = (): Build => thisShell() ?? UNKNOWN_SHELL;
