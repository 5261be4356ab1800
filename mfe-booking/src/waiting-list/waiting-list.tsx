import { KEEP_FRESH, useSession, type WaitingListEntry } from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  EmptyState,
  ListSkeleton,
  Page,
  PageHeader,
  QueryState,
  RuledList,
  Stack,
} from '@crown-and-coil/shared-ui';
import { useListWaitingListQuery } from './api';
import { ClientEntry } from './client-entry';
import { ProfessionalEntry, WaitingListSwitch } from './professional-entry';
import { WaitingListRules } from './waiting-list-rules';

const LEADS = {
  client: 'When a time opens that fits, we hold it for one client at a time and tell them.',
  professional: 'Clients who wait for a time with you, the longest first.',
} as const;

/** What a client waits for with the open offers, or who waits for a professional. */
export default function WaitingList() {
  const { user } = useSession();
  const role = user?.role === 'professional' ? 'professional' : 'client';
  const query = useListWaitingListQuery(undefined, KEEP_FRESH);
  return (
    <Page $tall>
      <PageHeader title="Waiting list" lead={LEADS[role]} />
      <Stack $gap="s5">
        {role === 'professional' && <WaitingListSwitch />}
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          error={WAITING_LIST_MESSAGES.loadFailed}
          empty={
            <EmptyState
              title={role === 'client' ? 'You are not waiting for a time' : 'No one is waiting'}
              action={
                role === 'client' && (
                  <ButtonLink to={href.browseProfessionals()}>Find a professional</ButtonLink>
                )
              }
            >
              {role === 'client'
                ? 'Where no time fits, choose Tell me when a time opens.'
                : 'Clients who find no time that fits can ask to be told.'}
            </EmptyState>
          }
        >
          {(entries) => (
            <RuledList>
              {openOffersFirst(entries).map((entry) => (
                <li key={entry.id}>
                  {role === 'client' ? <ClientEntry entry={entry} /> : <ProfessionalEntry entry={entry} />}
                </li>
              ))}
            </RuledList>
          )}
        </QueryState>
        <WaitingListRules />
      </Stack>
    </Page>
  );
}

const openOffersFirst = (entries: readonly WaitingListEntry[]) => [
  ...entries.filter(({ offer }) => offer !== null),
  ...entries.filter(({ offer }) => offer === null),
];
