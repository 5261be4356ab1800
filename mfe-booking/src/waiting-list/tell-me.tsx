import { readFailure, type StyleChoice, useSession } from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, Card, Row, Stack, TextLink, useLocation } from '@crown-and-coil/shared-ui';
import { applyServerErrors } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { readTabDraft } from '../booking-components/tab-draft';
import { useJoinWaitingListMutation } from './api';
import { WaitForm } from './wait-form';

const Panel = styled(Card)`
  margin-top: var(--s5);
  padding: 20px 22px;
  & h2 {
    font-size: 1.375rem;
  }
`;

interface TellMeProps {
  readonly professional: { readonly id: string; readonly displayName: string; readonly timeZone: string };
  readonly serviceId: string;
  /** Of the service's style menu. */
  readonly choice: StyleChoice | null;
  /** Whether no time fits, so that the form is open. */
  readonly isOpen: boolean;
}

/** Below the times: joins the waiting list. */
export function TellMe({ isOpen, ...asked }: TellMeProps) {
  const { user } = useSession();
  const location = useLocation();
  const [joined, setJoined] = useState(false);
  if (user !== null && user.role !== 'client') return null;
  return (
    <Panel as="section" aria-label="Tell me when a time opens">
      <Stack $gap="s3">
        <h2>No time that suits you?</h2>
        {joined ? (
          <p role="status">
            {WAITING_LIST_MESSAGES.asked} <TextLink to={href.waitingList()}>See your waiting list</TextLink>
          </p>
        ) : user === null ? (
          <p>
            <TextLink {...href.login.link({}, { from: location })}>Log in</TextLink> to be told when a time
            opens.
          </p>
        ) : (
          <AskForm
            {...asked}
            isOpen={isOpen}
            draft={`${user.email} ${href.pickBookingTime({ serviceId: asked.serviceId })}`}
            onJoined={() => setJoined(true)}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface AskFormProps extends TellMeProps {
  readonly draft: string;
  readonly onJoined: () => void;
}

function AskForm({ professional, serviceId, choice, isOpen, draft, onJoined }: AskFormProps) {
  const [join] = useJoinWaitingListMutation();
  // What was typed before a reload is shown at once.
  const [isAsked, setAsked] = useState(() => readTabDraft(draft) !== undefined);
  if (!isOpen && !isAsked)
    return (
      <Row>
        <Button onClick={() => setAsked(true)}>Tell me when a time opens</Button>
      </Row>
    );
  return (
    <WaitForm
      zone={professional.timeZone}
      more={{}}
      draft={draft}
      seenBy={`${professional.displayName} sees that you wait.`}
      onSubmit={async ({ from, to, partOfDay }, helpers) => {
        const { error } = await join({
          professionalId: professional.id,
          serviceId,
          choice,
          from,
          to,
          partOfDay: partOfDay === '' ? null : partOfDay,
        });
        if (error) applyServerErrors(readFailure(error), helpers, WAITING_LIST_MESSAGES.askFailed);
        else onJoined();
        return error === undefined;
      }}
    />
  );
}
