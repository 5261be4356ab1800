import type { TabProps } from '../admin-dashboard/dashboard-address';
import { FailedJobs } from './failed-jobs';
import { FailingVersions } from './failing-versions';
import { Reports } from './reports';

/** Failures in browsers by remote and version, and failed background jobs. */
export const FailuresTab = (given: TabProps) => (
  <>
    <FailedJobs />
    <FailingVersions {...given} />
    <Reports {...given} />
  </>
);
