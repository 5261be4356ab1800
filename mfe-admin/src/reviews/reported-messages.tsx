import {
  type BookingMessage,
  pageQuery,
  problemOf,
  type ReportedMessage,
  useFreshAddresses,
} from '@crown-and-coil/shared-api';
import { MESSAGE_REASONS } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ActionDialog,
  Art,
  Button,
  Muted,
  Row,
  TextLink,
  useConfirmedAction,
  writtenText,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import {
  ALWAYS_FRESH,
  useKeepMessageMutation,
  useListReportedMessagesQuery,
  useRemoveMessageMutation,
} from '../api';
import { EntryList } from '../rows/entry-list';
import { siteDate } from '../site-time/site-time';
import { ModerationHead, ReportNote, reasonLabel } from './moderation';
import { RemovalDialog, useRemoval } from './removal';

const Box = styled.article`
  display: grid;
  gap: var(--s3);
  padding-block: var(--s5);
  overflow-wrap: anywhere;
`;

const Words = styled.blockquote<{ $isReported: boolean }>`
  margin: 0;
  padding: var(--s2) var(--s3);
  border: 1px solid ${({ $isReported }) => ($isReported ? 'var(--clay)' : 'var(--line)')};
  border-radius: var(--r-m);
  & > p {
    ${writtenText}
  }
`;

const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-top: var(--s2);
  & > li {
    width: min(240px, 100%);
  }
`;

/** Messages reported by a party of a booking or photo quote. Admins see only these, each with the two before it. */
export function ReportedMessages(given: TabProps) {
  const { view } = given;
  const query = useListReportedMessagesQuery(pageQuery(view.page), ALWAYS_FRESH);
  const refresh = useFreshAddresses(query);
  const [remove] = useRemoveMessageMutation();
  const [keep] = useKeepMessageMutation();
  const removal = useRemoval<ReportedMessage, (typeof MESSAGE_REASONS)[number]['value']>({
    reasons: MESSAGE_REASONS,
    remove: ({ id }, reason) => remove({ id, reason }),
    done: 'The message is removed, and both are notified',
  });
  const keeping = useConfirmedAction<ReportedMessage>({
    act: ({ id }) => keep(id).then(problemOf),
    done: () => 'The message stays',
    heading: removal.action.heading,
  });
  return (
    <>
      <ModerationHead
        {...given}
        heading={removal.action.heading}
        note="You see reported messages only, each with the two before it. Each decision is in the admin log."
      />
      <EntryList
        {...given}
        query={query}
        error="Failed to load reported messages."
        unit={['message', 'messages']}
        empty="No reported message waits for a decision."
      >
        {(one) => (
          <Box aria-label={`Message by ${authorOf(one)}`}>
            <p>
              Between <bdi>{one.names.client || 'a client'}</bdi> and <bdi>{one.names.professional}</bdi>,{' '}
              {one.bookingId === null ? (
                'about a photo quote'
              ) : (
                <TextLink to={href.bookingDetails({ bookingId: one.bookingId })}>see the booking</TextLink>
              )}
            </p>
            {one.messages.map((message) => (
              <MessageWords key={message.id} message={message} of={one} onPictureFailure={refresh} />
            ))}
            <ReportNote report={one.report} by={<bdi>{nameOf(one, one.report.by)}</bdi>} />
            <Row $wrap>
              <Button size="small" onClick={() => removal.ask(one, one.report.reason)}>
                Remove
              </Button>
              <Button size="small" onClick={() => keeping.ask(one)}>
                Keep
              </Button>
            </Row>
          </Box>
        )}
      </EntryList>
      <RemovalDialog removal={removal} title="Remove this message">
        {(one) => (
          <p>
            Its words and pictures are erased, and cannot be restored. <bdi>{authorOf(one)}</bdi> gets the
            reason, and who reported it learns of the decision.
          </p>
        )}
      </RemovalDialog>
      <ActionDialog action={keeping} title="Keep this message" confirmText="Keep" busyText="Saving...">
        {(one) => (
          <p>
            The report is closed, and who reported it is notified. <bdi>{authorOf(one)}</bdi> does not learn
            of it.
          </p>
        )}
      </ActionDialog>
    </>
  );
}

const nameOf = ({ names }: ReportedMessage, who: string) =>
  who === 'client' ? names.client || 'the client' : names.professional;

const authorOf = (one: ReportedMessage) => nameOf(one, one.messages.at(-1)?.sender ?? 'client');

interface WordsProps {
  readonly message: BookingMessage;
  readonly of: ReportedMessage;
  readonly onPictureFailure: () => void;
}

function MessageWords({ message, of, onPictureFailure }: WordsProps) {
  const isReported = message.id === of.id;
  const { text, pictures, sentAt, removalReason } = message;
  return (
    <Words $isReported={isReported}>
      <Muted>
        <bdi>{nameOf(of, message.sender)}</bdi>, {siteDate(sentAt)}
        {isReported && ', reported'}
      </Muted>
      <p>{removalReason === null ? text : `Removed: ${reasonLabel(removalReason)}`}</p>
      {pictures.length > 0 && (
        <Pictures>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Art
                src={picture.url}
                srcSet={picture.srcset}
                sizes="240px"
                placeholder={picture.placeholder}
                alt={`Picture from ${nameOf(of, message.sender)}`}
                ratio={`${picture.width}/${picture.height}`}
                onFailure={onPictureFailure}
              />
            </li>
          ))}
        </Pictures>
      )}
    </Words>
  );
}
