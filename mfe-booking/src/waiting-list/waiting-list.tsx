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
import { backLink } from '../booking-components/back-link';
import { LoggedInAs } from '../booking-components/logged-in-as';
import { useKeptPlace } from '../booking-components/use-kept-place';
import { useListWaitingListQuery } from './api';
import { ClientEntry } from './client-entry';
import { ProfessionalEntry, WaitingListSwitch } from './professional-entry';
import { WaitingListRules } from './waiting-list-rules';

const LEADS = {
  client: 'When a time opens that fits, we hold it for one client at a time and tell them.',
  professional: 'Clients who wait for a time with you, the longest first.',
} as const;

/** A client's waiting list entries with open offers, or a professional's waiting clients. */
export default function WaitingList() {
  const { user } = useSession();
  const role = user?.role === 'professional' ? 'professional' : 'client';
  const query = useListWaitingListQuery(undefined, KEEP_FRESH);
  // An answered entry moves to another part of the list and loses its buttons, so the focus must move.
  const place = useKeptPlace(query.data?.map(({ id, state, offer }) => `${id} ${state} ${offer?.id}`).join());
  return (
    <Page $tall>
      <PageHeader title="Waiting list" crumb={backLink(role)} lead={LEADS[role]} />
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
              {role === 'client' ? (
                <>
                  Where no time fits, choose Tell me when a time opens. <LoggedInAs />
                </>
              ) : (
                'Clients who find no time that fits can ask to be told.'
              )}
            </EmptyState>
          }
        >
          {(entries) => (
            <Stack $gap="s5" ref={place} tabIndex={-1} style={{ outline: 'none' }}>
              {PARTS.map(({ title, isIn }) => (
                <Part key={title[role]} title={title[role]} entries={entries.filter(isIn)} role={role} />
              ))}
            </Stack>
          )}
        </QueryState>
        {!query.isLoading && <WaitingListRules />}
      </Stack>
    </Page>
  );
}

type Role = keyof typeof LEADS;

/** Those with an open offer first, those that have ended last. */
const PARTS: readonly {
  readonly title: Readonly<Record<Role, string>>;
  readonly isIn: (entry: WaitingListEntry) => boolean;
}[] = [
  {
    title: { client: 'Offered to you', professional: 'Offered' },
    isIn: ({ offer }) => offer !== null,
  },
  {
    title: { client: 'You are waiting for', professional: 'Waiting' },
    isIn: ({ state, offer }) => state === 'waiting' && offer === null,
  },
  { title: { client: 'Ended', professional: 'Ended' }, isIn: ({ state }) => state !== 'waiting' },
];

interface PartProps {
  readonly title: string;
  readonly role: Role;
  readonly entries: readonly WaitingListEntry[];
}

function Part({ title, role, entries }: PartProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Stack $gap="s3">
        <h2>{title}</h2>
        <RuledList>
          {entries.map((entry) => (
            <li key={entry.id}>
              {role === 'client' ? <ClientEntry entry={entry} /> : <ProfessionalEntry entry={entry} />}
            </li>
          ))}
        </RuledList>
      </Stack>
    </section>
  );
}
