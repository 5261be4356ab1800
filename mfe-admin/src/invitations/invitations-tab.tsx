import { pageQuery, problemOf, type SentInvitation } from '@crown-and-coil/shared-api';

import {
  ActionDialog,
  Button,
  Card,
  Chip,
  Muted,
  Skeleton,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListInvitationsQuery, useWithdrawInvitationMutation } from '../api';
import { EntryList } from '../rows/entry-list';
import { ListHead } from '../rows/list-head';
import { EntryRow } from '../rows/rows';
import { StateMark } from '../rows/state-mark';
import { siteDate } from '../site-time/site-time';

/** Lazy: only this form needs Formik and the contract's schemas. */
const InviteForm = lazy(() => import('./invite-form'));

const FormCard = styled(Card)`
  margin-bottom: var(--s6);
`;

function InvitationState({ invitation }: { readonly invitation: SentInvitation }) {
  const { acceptedAt: accepted, expiresAt: expires } = invitation;
  if (accepted) {
    return (
      <>
        <StateMark tone="done">Accepted</StateMark>
        <Muted as="span">{siteDate(accepted)}</Muted>
      </>
    );
  }
  const open = Date.parse(expires) > Date.now();
  return (
    <>
      <StateMark tone={open ? 'sent' : 'ended'}>{open ? 'Open' : 'Expired'}</StateMark>
      <Muted as="span">
        {open ? 'until ' : ''}
        {siteDate(expires)}
      </Muted>
    </>
  );
}

/** The sent invitations with their states, and the form for new ones. */
export function InvitationsTab(given: TabProps) {
  const query = useListInvitationsQuery(pageQuery(given.view.page), ALWAYS_FRESH);
  const [withdraw] = useWithdrawInvitationMutation();
  const withdrawing = useConfirmedAction<SentInvitation>({
    act: ({ id }) => withdraw(id).then(problemOf),
    done: ({ email }) => `The invitation of ${email} is withdrawn`,
  });
  return (
    <>
      <ListHead
        title="Invitations"
        heading={withdrawing.heading}
        note="Invite anybody, on the waitlist or not. A link works once, for 7 days."
      />
      <FormCard $padded>
        <Suspense fallback={<Skeleton $height="76px" />}>
          <InviteForm />
        </Suspense>
      </FormCard>
      <EntryList
        {...given}
        query={query}
        error="Failed to load invitations."
        unit={['invitation', 'invitations']}
        empty="No invitations yet."
        hint="The ones that you send appear here until they are accepted."
      >
        {(invitation) => (
          <EntryRow
            title={invitation.name || invitation.email}
            mark={<Chip>{invitation.role}</Chip>}
            meta={
              <>
                {invitation.name ? `${invitation.email} · ` : ''}sent {siteDate(invitation.createdAt)}
              </>
            }
            state={<InvitationState invitation={invitation} />}
            actions={
              invitation.acceptedAt ? null : (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Withdraw the invitation of ${invitation.email}`}
                  onClick={() => withdrawing.ask(invitation)}
                >
                  Withdraw
                </Button>
              )
            }
          />
        )}
      </EntryList>
      <ActionDialog
        action={withdrawing}
        title="Withdraw the invitation"
        confirmText="Withdraw"
        busyText="Withdrawing..."
        danger
      >
        {({ email }) => `The link that went to ${email} stops working.`}
      </ActionDialog>
    </>
  );
}
