import {
  apiErrorMessage,
  DEFAULT_PAGE_SIZE,
  type FailedJob,
  MESSAGES,
  type Page,
  pageQuery,
} from '@crown-and-coil/shared-api';
import type { JobName } from '@crown-and-coil/shared-api/contract';
import {
  Button,
  Muted,
  PagedResults,
  type QueryLike,
  QueryState,
  RuledList,
  Skeleton,
  toast,
} from '@crown-and-coil/shared-ui';
import { useRef } from 'react';
import styled from 'styled-components';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import {
  ALWAYS_FRESH,
  useListFailedJobsQuery,
  useRetryFailedJobMutation,
  useRetryFailedJobsMutation,
} from '../api';
import { ListHead } from '../rows/list-head';
import { counted, EntryRow } from '../rows/rows';
import { siteDateTime } from '../site-time/site-time';

const Section = styled.section`
  margin-bottom: var(--s7);
`;

export const useFailedJobs = ({ jobs }: TabProps['view']) =>
  useListFailedJobsQuery(pageQuery(jobs), ALWAYS_FRESH);

interface Props extends Pick<TabProps, 'view' | 'addressOf'> {
  readonly query: QueryLike<Page<FailedJob>>;
}

/** Background jobs that used up their attempts, latest first, with a retry button for each and for all. */
export function FailedJobs({ query, view, addressOf }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [retry, { isLoading, originalArgs }] = useRetryFailedJobMutation();
  const retryJob = async (job: FailedJob) => {
    const { error } = await retry(job.id);
    if (error) toast.error(apiErrorMessage(error, MESSAGES.unexpected));
    else toast.success(`${jobWords(job.name)}: runs again now`);
    // Its row may be gone.
    heading.current?.focus();
  };
  const [retryAll, { isLoading: isRetryingAll }] = useRetryFailedJobsMutation();
  const retryJobs = async () => {
    const { data: answer, error } = await retryAll();
    if (error) toast.error(apiErrorMessage(error, MESSAGES.unexpected));
    else toast.success(`${counted(answer.retried, 'job runs', 'jobs run')} again now`);
    heading.current?.focus();
  };
  const total = query.data?.total ?? 0;
  return (
    <Section>
      <ListHead
        title="Background jobs that gave up"
        heading={heading}
        note="Each failed at its last attempt. The server's log has its error under its number. Fix the cause, then retry."
      >
        {total > 1 && (
          <Button
            size="small"
            variant="quiet"
            busy={isRetryingAll}
            busyText="Retrying..."
            onClick={() => void retryJobs()}
          >
            Retry all {total}
          </Button>
        )}
      </ListHead>
      <QueryState query={query} skeleton={<Skeleton $height="72px" />} error="Failed to load the jobs.">
        {(answer) =>
          answer.total === 0 ? (
            <p>None: every job was done or is still being tried.</p>
          ) : (
            <PagedResults
              answer={answer}
              page={view.jobs}
              pageSize={DEFAULT_PAGE_SIZE}
              hrefFor={(jobs) => addressOf({ jobs })}
              of="jobs"
            >
              {(results) => (
                <RuledList>
                  {results.map((job) => (
                    <li key={job.id}>
                      <EntryRow
                        title={jobWords(job.name)}
                        meta={`Number ${job.id} · ${job.name} · ${counted(job.attempts, 'attempt', 'attempts')} since ${siteDateTime(job.createdAt)}`}
                        state={<Muted as="span">Gave up {siteDateTime(job.failedAt)}</Muted>}
                        actions={
                          <Button
                            size="small"
                            variant="quiet"
                            busy={isLoading && originalArgs === job.id}
                            busyText="Retrying..."
                            aria-label={`Retry: ${jobWords(job.name)}, number ${job.id}`}
                            onClick={() => void retryJob(job)}
                          >
                            Retry
                          </Button>
                        }
                      />
                    </li>
                  ))}
                </RuledList>
              )}
            </PagedResults>
          )
        }
      </QueryState>
    </Section>
  );
}

const JOB_WORDS: Readonly<Record<JobName, string>> = {
  'mail.send': 'Send a mail',
  'accounts.erase-from-bookings': 'Erase a deleted person from bookings',
  'accounts.forgot-password': 'Send a link for a new password',
  'accounts.warn-of-guesses': 'Warn of guessed passwords',
  'availability.extend-series': 'Extend weekly hours',
  'bookings.keep': 'Expire and complete bookings, send reminders',
  'calendar-connections.sync': 'Synchronise a connected calendar',
  'calendar-connections.sync-due': 'Queue connected calendars that are due',
  'deposits.charge-no-show': 'Charge a missed visit',
  'deposits.delete-returned-card': 'Delete a kept card',
  'deposits.end-checkout': 'End a checkout',
  'deposits.refund': 'Refund a deposit',
  'ledger.reconcile': 'Compare the ledger with the provider',
  'notifications.deliver': 'Bring a notification to devices and phones',
  'payments.apply-events': 'Apply payment events',
  'photo-quotes.keep': 'Expire photo quotes',
  'pictures.compare': 'Compare stored pictures with the database',
  'pictures.tidy': 'Delete files of removed pictures',
  'push.send': 'Send a notification to a device',
  'retention.delete-expired': 'Delete what is kept no longer',
  'reviews.publish': 'Publish reviews',
  'reviews.request': 'Ask for a review',
  'search.count-standings': 'Count standings for the order of results',
  'second-factor.reseal': 'Encrypt two-step log-ins with the current key',
  'second-factor.warn-of-guesses': 'Warn of guessed log-in codes',
  'texts.send': 'Send a reminder as a text',
  'waiting-list.keep': 'Keep the waiting list',
  'waiting-list.offer': 'Offer an opened time',
};

/** Description of a job kind; kinds added by a newer API are shown by name. */
const jobWords = (name: string): string => (JOB_WORDS as Readonly<Record<string, string>>)[name] ?? name;
