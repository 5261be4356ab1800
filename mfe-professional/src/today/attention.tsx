import type { ProfessionalToday } from '@crown-and-coil/shared-api';
import type { MissingPart } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { formatUnreadMessages, Muted, RuledList, TextLink } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Part } from './today-style';

const Lines = styled(RuledList)`
  & > li {
    padding-block: 10px;
  }
  & > li > a {
    display: inline-block;
    min-height: 24px;
  }
`;

const ownCalendar = () => href.professionalDashboard({}, { search: { tab: 'availability' } });
const payments = () => href.professionalDashboard({}, { search: { tab: 'payments' } });

/** A part that the API knows of, or the suburb, which the profile itself shows to be missing. */
export type MissingStep = MissingPart | 'location';

/** What to add to the profile, and where. */
export const MISSING: Readonly<Record<MissingStep, { readonly words: string; readonly to: string }>> = {
  location: {
    words: 'Add your suburb: clients search by it, and your hours are in its time zone',
    to: href.editProfessionalProfile(),
  },
  active: { words: 'Make your profile active, so that clients find you', to: href.editProfessionalProfile() },
  services: { words: 'Add your first service', to: href.createService() },
  hours: { words: 'Set the hours in which you work', to: href.setWeeklyHours() },
  picture: { words: 'Add a profile picture', to: href.manageMedia() },
  bio: { words: 'Write a few words about yourself', to: href.editProfessionalProfile() },
  specializations: { words: 'Choose what you specialise in', to: href.editProfessionalProfile() },
  street_address: {
    words: 'Add your street address: only clients of confirmed bookings see it',
    to: href.editProfessionalProfile(),
  },
  payments: { words: 'Finish setting up payments', to: payments() },
};

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

type ToAttend = Omit<ProfessionalToday['attention'], 'missing'> & {
  readonly missing: readonly MissingStep[];
};

/** What waits for the professional besides requests, each with the way to it. */
function attentionLines({
  photoQuotes,
  reviews,
  reviewBookingId,
  unreadMessages,
  unreadQuoteMessages,
  unpaidDeposits,
  isCalendarFailing,
  missing,
}: ToAttend): { readonly key: string; readonly words: ReactNode; readonly to: string }[] {
  return [
    ...unreadMessages.map(({ bookingId, clientName, unread }) => ({
      key: `booking ${bookingId}`,
      words: (
        <>
          {formatUnreadMessages(unread)} from <bdi>{clientName || 'a client'}</bdi>
        </>
      ),
      to: href.bookingDetails({ bookingId }),
    })),
    ...unreadQuoteMessages.map(({ photoQuoteId, clientName, unread }) => ({
      key: `quote ${photoQuoteId}`,
      words: (
        <>
          {formatUnreadMessages(unread)} from <bdi>{clientName || 'a client'}</bdi> about a photo quote
        </>
      ),
      to: href.photoQuote({ photoQuoteId }),
    })),
    ...(photoQuotes > 0
      ? [
          {
            key: 'quotes',
            words: count(photoQuotes, 'photo quote to answer', 'photo quotes to answer'),
            to: href.photoQuotes(),
          },
        ]
      : []),
    ...(reviews > 0 && reviewBookingId
      ? [
          {
            key: 'reviews',
            words: count(reviews, 'new review to reply to', 'new reviews to reply to'),
            to: href.bookingDetails({ bookingId: reviewBookingId }),
          },
        ]
      : []),
    ...(unpaidDeposits > 0
      ? [
          {
            key: 'deposits',
            words: count(
              unpaidDeposits,
              'request waits for its deposit, and comes to you when it is paid',
              'requests wait for their deposit, and come to you when it is paid',
            ),
            to: payments(),
          },
        ]
      : []),
    ...(isCalendarFailing
      ? [
          {
            key: 'calendar',
            words: 'Your own calendar cannot be synchronized at the moment',
            to: ownCalendar(),
          },
        ]
      : []),
    ...missing.map((part) => ({ key: part, ...MISSING[part] })),
  ];
}

/** What needs attention, as links. */
export function Attention({ attention }: { readonly attention: ToAttend }) {
  const lines = attentionLines(attention);
  return (
    <Part aria-labelledby="today-attention">
      <h2 id="today-attention">Needs attention</h2>
      {lines.length === 0 ? (
        <Muted>Nothing. You are up to date.</Muted>
      ) : (
        <Lines>
          {lines.map(({ key, words, to }) => (
            <li key={key}>
              <TextLink to={to}>{words}</TextLink>
            </li>
          ))}
        </Lines>
      )}
    </Part>
  );
}
