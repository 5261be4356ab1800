import { apiErrorStatus, type BookingMessage, useFreshAddresses } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS } from '@crown-and-coil/shared-api/bookings';
import { Muted, QueryState, TextButton } from '@crown-and-coil/shared-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { ScreenOnly, Section } from '../booking-components/section';
import { useKeptPlace } from '../booking-components/use-kept-place';
import {
  type ConversationSubject,
  useGetConversationInfiniteQuery,
  useMarkMessagesReadMutation,
} from './api';
import { Composer } from './composer';
import { Message } from './message';
import { ReportDialog } from './report-dialog';
import { Unread } from './unread';
import { UnsentMessages } from './unsent-messages';

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  max-height: min(30rem, 60vh);
  margin-block: var(--s3);
  overflow-y: auto;
  overscroll-behavior: contain;
  @media print {
    max-height: none;
  }
`;

interface Props {
  readonly kind: ConversationSubject['kind'];
  /** The booking or the quote. */
  readonly of: {
    readonly id: string;
    readonly client: { readonly firstName: string };
    readonly professional: { readonly displayName: string };
  };
  readonly role: 'client' | 'professional';
}

/** The conversation of a booking or a photo quote; nothing when it is closed without messages. */
export default function Messages({ kind, of: { id, client, professional }, role }: Props) {
  const subject = { kind, id };
  const query = useGetConversationInfiniteQuery(subject);
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const newest = data?.pages[0];
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  const refresh = useFreshAddresses(query);
  const [reporting, setReporting] = useState<string>();
  // The button that reported a message or loaded the earliest ones is gone afterwards.
  const place = useKeptPlace(
    newest &&
      `${hasNextPage} ${messages.flatMap(({ id: one, isReported }) => (isReported ? one : [])).join()}`,
  );
  const showEarlier = async () => {
    if (isFetchingNextPage) return;
    // RTK Query ignores a next page while the conversation is being loaded again, and resolves when it has loaded.
    if (isFetching) await fetchNextPage();
    await fetchNextPage();
  };
  const seen = useMarkSeen(subject, messages, newest?.unread ?? 0);
  if (newest && newest.closed !== null && messages.length === 0)
    return newest.closed === 'quote_booked' ? (
      <Section title="Messages">
        <Muted>{BOOKING_MESSAGE_WORDS.closed.quote_booked}</Muted>
      </Section>
    ) : null;
  // The API of the release before has no messages.
  if (!newest && apiErrorStatus(query.error) === 404) return null;

  const names = { client: client.firstName || 'Your client', professional: professional.displayName };
  const other = role === 'client' ? names.professional : names.client;
  return (
    <Section
      title="Messages"
      action={newest !== undefined && newest.unread > 0 && <Unread>{newest.unread} unread</Unread>}
    >
      <QueryState query={query} error={BOOKING_MESSAGE_WORDS.loadFailed}>
        {() => (
          <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
            {messages.length === 0 && (
              <Muted style={{ marginTop: 8 }}>
                Ask {other} anything about this {kind === 'booking' ? 'booking' : 'photo quote'}. Only the two
                of you can read it.
              </Muted>
            )}
            <Log
              ref={seen}
              role="log"
              aria-live="polite"
              aria-label={`Messages with ${other}`}
              // Scrolls by keyboard.
              tabIndex={messages.length === 0 ? undefined : 0}
            >
              {hasNextPage && (
                <TextButton aria-disabled={isFetchingNextPage} onClick={() => void showEarlier()}>
                  Show earlier messages
                </TextButton>
              )}
              {messages.toReversed().map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  author={message.sender === role ? 'You' : names[message.sender]}
                  onPictureFailure={refresh}
                  onReport={message.sender === role ? undefined : () => setReporting(message.id)}
                />
              ))}
              <UnsentMessages subject={subject} onSent={() => void query.refetch()} />
            </Log>
            {reporting !== undefined && (
              <ReportDialog id={reporting} subject={subject} onClose={() => setReporting(undefined)} />
            )}
            <ScreenOnly>
              {newest?.closed ? (
                <Muted>{BOOKING_MESSAGE_WORDS.closed[newest.closed]}</Muted>
              ) : (
                <Composer subject={subject} other={other} />
              )}
            </ScreenOnly>
          </div>
        )}
      </QueryState>
    </Section>
  );
}

/**
 * Scrolls to the newest message, and marks the other party's messages as read once they are visible in a visible tab.
 * @returns ref of the log
 */
function useMarkSeen(subject: ConversationSubject, messages: readonly BookingMessage[], unread: number) {
  const log = useRef<HTMLDivElement>(null);
  const [markRead] = useMarkMessagesReadMutation();
  const newestId = messages[0]?.id;
  const markSeen = useEffectEvent((until: string) => void markRead({ subject, until }));

  useEffect(() => {
    if (newestId !== undefined && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [newestId]);

  useEffect(() => {
    const element = log.current;
    if (element === null || newestId === undefined || unread === 0) return;
    let isOnScreen = false;
    let isMarked = false;
    const mark = () => {
      if (isMarked || !isOnScreen || document.visibilityState !== 'visible') return;
      isMarked = true;
      markSeen(newestId);
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      mark();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', mark);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', mark);
    };
  }, [newestId, unread]);

  return log;
}
