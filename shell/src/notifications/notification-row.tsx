import { DAY_MS, HOUR_MS, MINUTE_MS, type Notification } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { formatShortDate, Link, VisuallyHidden, viewerZone } from '@crown-and-coil/shared-ui';
import styled, { css } from 'styled-components';
import { useLinks } from '../routing/use-links';
import { isOfWaitingList } from './api';

/** 'Just now', '5 min ago', '2 h ago'; after a day the date. */
function timeAgo(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return 'Just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  return formatShortDate(instant, viewerZone());
}

const row = css<{ $unread: boolean }>`
  display: grid;
  grid-template-columns: 10px 1fr;
  gap: 12px;
  width: 100%;
  min-height: 56px;
  padding: 12px 16px;
  border: 0;
  border-top: 1px solid var(--line);
  background: ${({ $unread }) => ($unread ? 'var(--clay-faint)' : 'none')};
  color: inherit;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--shea);
  }
  &&:focus-visible {
    outline-offset: -3px;
    border-radius: 0;
  }
`;

const RowLink = styled(Link)<{ $unread: boolean }>`
  ${row}
`;
const RowButton = styled.button<{ $unread: boolean }>`
  ${row}
`;

const Dot = styled.span<{ $unread: boolean }>`
  width: 10px;
  height: 10px;
  margin-top: 7px;
  border-radius: 50%;
  background: ${({ $unread }) => ($unread ? 'var(--clay)' : 'none')};
`;

const Message = styled.span<{ $unread: boolean }>`
  display: block;
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
`;

const When = styled.span`
  font-size: var(--t-micro);
  line-height: 1.4;
  color: var(--muted);
`;

/** The page of what a notification is about; undefined without one, or when no remote has such a page. */
const addressIn = (
  link: { readonly path: string } | undefined,
  parameter: string,
  id: string | null,
): string | undefined =>
  link === undefined || id === null ? undefined : link.path.replace(parameter, encodeURIComponent(id));

interface NotificationRowProps {
  readonly notification: Notification;
  readonly now: number;
  /** Marks it as read; a notification about a booking, a quote or the waiting list also opens it. */
  readonly onClick: () => void;
}

/** One notification: unread ones have a dot, bold text and a tint (look.md). */
export function NotificationRow({ notification, now, onClick }: NotificationRowProps) {
  const { type, bookingId, photoQuoteId, message, createdAt, read } = notification;
  const waitingList = useLinks('account').find(({ path }) => path === href.waitingList());
  const [booking] = useLinks('booking');
  const [photoQuote] = useLinks('photo-quote');
  const path =
    addressIn(booking, ':bookingId', bookingId) ??
    addressIn(photoQuote, ':photoQuoteId', photoQuoteId) ??
    (isOfWaitingList(type) ? waitingList?.path : undefined);
  const inside = (
    <>
      <Dot $unread={!read} />
      <span>
        <Message $unread={!read}>
          {read ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
          {message}
        </Message>
        <When>{timeAgo(createdAt, now)}</When>
      </span>
    </>
  );
  return path === undefined ? (
    <RowButton type="button" $unread={!read} onClick={onClick}>
      {inside}
    </RowButton>
  ) : (
    <RowLink to={path} $unread={!read} onClick={onClick}>
      {inside}
    </RowLink>
  );
}
