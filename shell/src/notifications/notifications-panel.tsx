import { NOTIFICATION_MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, Button, media, QueryState, TextButton } from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useMarkAllNotificationsReadMutation, useMarkNotificationReadMutation } from './api';
import { NotificationRow } from './notification-row';
import { useNotificationList } from './use-notification-list';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 44px;
  padding: 8px 16px;
  & > h2 {
    font: 700 var(--t-body) / 1.5 var(--font-text);
    letter-spacing: 0;
  }
  & > button {
    font-size: var(--t-small);
  }
`;

const Scrolled = styled.div`
  max-height: min(60vh, 480px);
  overflow-y: auto;
  overscroll-behavior: contain;
  ${media.mobile} {
    flex: 1;
    max-height: none;
    /* Clear of the feedback button. */
    padding-bottom: 88px;
  }
`;

const Padded = styled.div`
  padding: 12px 16px 16px;
  border-top: 1px solid var(--line);
`;

const Empty = styled(Padded)`
  font-size: var(--t-small);
  color: var(--muted);
`;

/** The panel below the bell: a click marks a notification as read and opens its booking; all can be marked at once. */
export default function NotificationsPanel({ unread }: { readonly unread: number }) {
  const { newest, all, hasEarlier, showEarlier, isLoadingEarlier, earlierFailed, noteRead } =
    useNotificationList();
  const [markRead] = useMarkNotificationReadMutation();
  const [markAllRead, { isLoading: isMarking, isError: markingFailed }] =
    useMarkAllNotificationsReadMutation();
  const [now] = useState(Date.now);
  const heading = useRef<HTMLHeadingElement>(null);

  async function read(id: string): Promise<void> {
    const { error } = await markRead(id);
    if (!error) noteRead(id);
  }

  async function markAll(): Promise<void> {
    if (isMarking) return;
    const { error } = await markAllRead();
    if (error) return;
    // The pressed button is about to be removed.
    heading.current?.focus();
    noteRead('all');
  }

  return (
    <>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {unread > 0 ? (
          <TextButton aria-disabled={isMarking} onClick={() => void markAll()}>
            Mark all as read
          </TextButton>
        ) : null}
      </Head>
      {markingFailed ? (
        <Padded>
          <Alert>{NOTIFICATION_MESSAGES.markFailed}</Alert>
        </Padded>
      ) : null}
      <Scrolled>
        <QueryState
          query={newest}
          error={NOTIFICATION_MESSAGES.listFailed}
          skeleton={<Empty>Loading...</Empty>}
          empty={<Empty as="p">{NOTIFICATION_MESSAGES.empty}</Empty>}
        >
          {() => (
            <>
              <ul>
                {all.map((notification) => (
                  <li key={notification.id}>
                    <NotificationRow
                      notification={notification}
                      now={now}
                      onClick={() => {
                        if (!notification.read) void read(notification.id);
                      }}
                    />
                  </li>
                ))}
              </ul>
              {earlierFailed ? (
                <Padded>
                  <Alert>{NOTIFICATION_MESSAGES.listFailed}</Alert>
                </Padded>
              ) : null}
              {hasEarlier ? (
                <Padded>
                  <Button
                    size="small"
                    busy={isLoadingEarlier}
                    busyText="Loading..."
                    onClick={() => void showEarlier()}
                  >
                    Show earlier
                  </Button>
                </Padded>
              ) : null}
            </>
          )}
        </QueryState>
      </Scrolled>
    </>
  );
}
