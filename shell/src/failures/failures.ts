import { lastFailedRequestId } from '@crown-and-coil/shared-api';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from '../loading/registry';
import { ownPage } from '../routing/pages';
import type { Build } from './culprit';
import { FailureReports } from './failure-reports';
import { sendReport } from './send-report';
import { thisShell } from './this-shell';

/** The route pattern of the current page, such as `/service-details/:serviceId`. */
function routeHere(): string {
  const { pathname } = window.location;
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
export const shellBuild = (): Build => thisShell() ?? UNKNOWN_SHELL;
