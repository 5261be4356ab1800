import { problemOf, type WaitlistEntry } from '@crown-and-coil/shared-api';

import {
  ActionDialog,
  Button,
  Chip,
  FilterChips,
  Muted,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import {
  ALWAYS_FRESH,
  useInviteWaitlistEntryMutation,
  useListWaitlistQuery,
  useRemoveWaitlistEntryMutation,
} from '../api';
import { EntryList, pageAndSearch, WIDEN } from '../rows/entry-list';
import { ListHead, ListSearch } from '../rows/list-head';
import { EntryRow, ListTools } from '../rows/rows';
import { siteDate } from '../site-time/site-time';
import { canInvite, EntryStateMark, entryState } from './entry-state';

/** The waitlist, newest first, with invite and remove. */
export function WaitlistTab(given: TabProps) {
  const { view, show } = given;
  const query = useListWaitlistQuery(
    {
      ...pageAndSearch(view),
      ...(view.waitlist === 'all' ? {} : { verified: view.waitlist === 'verified' }),
    },
    ALWAYS_FRESH,
  );
  const [invite] = useInviteWaitlistEntryMutation();
  const [remove] = useRemoveWaitlistEntryMutation();
  const inviting = useConfirmedAction<WaitlistEntry>({
    act: ({ id }) => invite(id).then(problemOf),
    done: ({ email }) => `Invitation sent to ${email}`,
  });
  const removing = useConfirmedAction<WaitlistEntry>({
    act: ({ id }) => remove(id).then(problemOf),
    done: ({ name }) => `${name} is off the waitlist`,
  });
  const narrowed = view.waitlist !== 'all' || view.search !== '';

  return (
    <>
      <ListHead
        title="Waitlist"
        heading={removing.heading}
        note="Newest first. An invitation works for 7 days."
      />
      <ListTools>
        <FilterChips
          label="Email"
          value={view.waitlist}
          onChange={(waitlist) => show({ waitlist })}
          options={FILTERS.waitlist}
        />
        <ListSearch label="Search the waitlist" {...given} />
      </ListTools>
      <EntryList
        {...given}
        query={query}
        error="Failed to load the waitlist."
        unit={['person', 'people']}
        empty={narrowed ? 'No one on the waitlist matches.' : 'The waitlist is empty.'}
        hint={narrowed ? WIDEN : 'Sign-ups from the home page appear here.'}
      >
        {(entry) => {
          const state = entryState(entry, Date.now());
          return (
            <EntryRow
              title={<bdi>{entry.name}</bdi>}
              mark={<Chip>{entry.role}</Chip>}
              meta={
                <>
                  {entry.email} · since {siteDate(entry.createdAt)}
                </>
              }
              state={<EntryStateMark entry={entry} state={state} />}
              actions={
                <>
                  {canInvite(state) && (
                    <Button
                      size="small"
                      aria-label={`Invite ${entry.name}`}
                      onClick={() => inviting.ask(entry)}
                    >
                      {state === 'expired' ? 'Invite again' : 'Invite'}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${entry.name}`}
                    onClick={() => removing.ask(entry)}
                  >
                    Remove
                  </Button>
                </>
              }
            />
          );
        }}
      </EntryList>
      <ActionDialog
        action={inviting}
        title="Send an invitation"
        confirmText="Send invitation"
        busyText="Sending..."
      >
        {({ name, email, role }) => (
          <p>
            <bdi>{name}</bdi> ({role}) gets a link to {email}, with which they set a password and are in.
          </p>
        )}
      </ActionDialog>
      <ActionDialog
        action={removing}
        title="Remove from the waitlist"
        confirmText="Remove"
        busyText="Removing..."
        danger
      >
        {({ name, email }) => (
          <p>
            <bdi>{name}</bdi> ({email}) loses the place on the waitlist, and an open invitation stops working.
            <Muted as="span"> They may sign up again.</Muted>
          </p>
        )}
      </ActionDialog>
    </>
  );
}
