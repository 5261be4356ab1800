import type { TabProps } from '../admin-dashboard/dashboard-address';
import { FailedJobs } from './failed-jobs';
import { FailingVersions } from './failing-versions';
import { Reports } from './reports';

/** What fails: pages in browsers, by remote and version, and background jobs that gave up. */
export const FailuresTab = (given: TabProps) => (
  <>
    <FailedJobs />
    <FailingVersions {...given} />
    <Reports {...given} />
  </>
);
