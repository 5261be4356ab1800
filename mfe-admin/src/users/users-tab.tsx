import { type Role, type UserEntry, useSession } from '@crown-and-coil/shared-api';
import { Button, Chip, FilterChips, Muted } from '@crown-and-coil/shared-ui';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListUsersQuery } from '../api';
import { EntryList, pageAndSearch, WIDEN } from '../rows/entry-list';
import { ListHead, ListSearch } from '../rows/list-head';
import { EntryRow, ListTools } from '../rows/rows';
import { StateMark } from '../rows/state-mark';
import { siteDate } from '../site-time/site-time';
import { nameOf, ResetFactorDialog, RestoreDialog, SuspendDialog, useUserActions } from './user-actions';

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  client: 'Client',
  professional: 'Professional',
  admin: 'Admin',
};

const narrowing = (filter: TabProps['view']['users']) => {
  if (filter === 'all') return {};
  return filter === 'suspended' ? { suspended: true } : { role: filter };
};

/** All accounts, newest first, with suspend and restore. */
export function UsersTab(given: TabProps) {
  const { view, show } = given;
  const { user: me } = useSession();
  const query = useListUsersQuery({ ...pageAndSearch(view), ...narrowing(view.users) }, ALWAYS_FRESH);
  const { heading, ...actions } = useUserActions();
  const isMe = ({ email }: UserEntry) => email === me?.email;

  return (
    <>
      <ListHead
        title="Users"
        heading={heading}
        note="Newest first. Suspended users cannot log in and are not shown in public."
      />
      <ListTools>
        <FilterChips
          label="Kind of user"
          value={view.users}
          onChange={(users) => show({ users })}
          options={FILTERS.users}
        />
        <ListSearch label="Search users" {...given} />
      </ListTools>
      <EntryList
        {...given}
        query={query}
        error="Failed to load users."
        unit={['user', 'users']}
        empty="No user matches."
        hint={WIDEN}
      >
        {(user) => (
          <EntryRow
            title={<bdi>{nameOf(user)}</bdi>}
            mark={
              <Chip $tone={user.role === 'professional' ? 'bottle' : 'neutral'}>{ROLE_WORDS[user.role]}</Chip>
            }
            meta={
              <>
                {user.email} · since {siteDate(user.createdAt)}
              </>
            }
            state={
              user.suspendedAt && (
                <>
                  <StateMark tone="ended">Suspended</StateMark>
                  <Muted as="span">{siteDate(user.suspendedAt)}</Muted>
                </>
              )
            }
            actions={
              isMe(user) ? <Muted as="span">This is you</Muted> : <UserButtons user={user} {...actions} />
            }
          />
        )}
      </EntryList>
      <SuspendDialog action={actions.suspending} />
      <RestoreDialog action={actions.restoring} />
      <ResetFactorDialog action={actions.resetting} />
    </>
  );
}

interface UserButtonsProps extends Omit<ReturnType<typeof useUserActions>, 'heading'> {
  readonly user: UserEntry;
}

/** Restores a suspended account; suspends another, and resets its two-step log-in. */
function UserButtons({ user, suspending, restoring, resetting }: UserButtonsProps) {
  const look = { size: 'small', variant: 'quiet' } as const;
  const name = nameOf(user);
  if (user.suspendedAt)
    return (
      <Button {...look} aria-label={`Restore ${name}`} onClick={() => restoring.ask(user)}>
        Restore
      </Button>
    );
  return (
    <>
      {user.hasSecondFactor && (
        <Button
          {...look}
          aria-label={`Reset the two-step log-in of ${name}`}
          onClick={() => resetting.ask(user)}
        >
          Reset two-step log-in
        </Button>
      )}
      <Button {...look} aria-label={`Suspend ${name}`} onClick={() => suspending.ask(user)}>
        Suspend
      </Button>
    </>
  );
}
