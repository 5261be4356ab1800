import { ListSkeleton, WaitForAll } from '@crown-and-coil/shared-ui';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { FailedJobs, useFailedJobs } from './failed-jobs';
import { FailingVersions, useFailingVersions } from './failing-versions';
import { Reports, useReports } from './reports';

/** Failures in browsers by remote and version, and failed background jobs. All appear at once. */
export function FailuresTab(given: TabProps) {
  const jobs = useFailedJobs(given.view);
  const versions = useFailingVersions(given.view);
  const reports = useReports(given.view);
  return (
    <WaitForAll queries={[jobs, versions]} skeleton={<ListSkeleton />}>
      <FailedJobs {...given} query={jobs} />
      <FailingVersions {...given} query={versions} />
      <Reports {...given} query={reports} />
    </WaitForAll>
  );
}
