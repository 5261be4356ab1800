import { JOB_NAMES } from '@crown-and-coil/shared-api/contract';
import { jobs, recurringJobs } from './all-jobs';

test('the contract names every kind of job, so that the admin page has words for it', () => {
  const names = [...jobs, ...recurringJobs.map(({ job }) => job)].map(({ name }) => name);
  expect(names.sort()).toEqual([...JOB_NAMES]);
});
