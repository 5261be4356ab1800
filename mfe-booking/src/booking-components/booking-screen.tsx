import { type Booking, type SessionUser, useSession } from '@crown-and-coil/shared-api';
import { useGetBookingQuery } from '@crown-and-coil/shared-api/bookings';
import { Card, Page, PageHeader, Row, Skeleton, Split, useParams } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { backLink } from './back-link';
import { Block, ScreenOnly } from './section';
import { StoredItem } from './stored-item';

const People = styled.div`
  margin-block: var(--s4);
`;

/** The box of a booking's details: status and people, then when, services and total. */
const BookingCardSkeleton = () => (
  <Card $padded aria-hidden="true">
    <Row $between>
      <Skeleton $height="28px" $width="96px" />
      <Skeleton $height="14px" $width="38%" />
    </Row>
    <People>
      <Skeleton $height="42px" $width="56%" />
    </People>
    <Block>
      <Skeleton $height="22px" $width="84px" />
      <Skeleton $height="92px" $width="78%" $top="16px" />
    </Block>
    <Block>
      <Skeleton $height="22px" $width="104px" />
      <Skeleton $height="44px" $top="18px" />
    </Block>
    <Skeleton $height="48px" />
  </Card>
);

const Column = styled.div`
  max-width: 760px;
`;

interface Viewer {
  readonly user: SessionUser | null;
  readonly back: ReturnType<typeof backLink>;
}

interface Props {
  readonly title: string;
  /** Shown when the booking cannot be loaded. */
  readonly error: string;
  readonly children: (booking: Booking, viewer: Viewer) => ReactNode;
  /** Beside the booking where there is room, else below it. */
  readonly aside?: (booking: Booking, viewer: Viewer) => ReactNode;
}

/** A page about the one booking in the address, with a link back for the viewer's role. */
export function BookingScreen({ title, error, children, aside }: Props) {
  const { bookingId = '' } = useParams();
  const query = useGetBookingQuery(bookingId);
  const { user } = useSession();
  const back = backLink(user?.role);
  const viewer = { user, back };
  return (
    <Page $tall>
      <PageHeader title={title} crumb={back} />
      <StoredItem query={query} thing="booking" error={error} skeleton={<Loading />}>
        {(booking) => {
          const beside = aside?.(booking, viewer);
          const main = <Column>{children(booking, viewer)}</Column>;
          return beside ? (
            <Split>
              {main}
              <ScreenOnly>{beside}</ScreenOnly>
            </Split>
          ) : (
            main
          );
        }}
      </StoredItem>
    </Page>
  );
}

const Loading = () => (
  <Column>
    <BookingCardSkeleton />
  </Column>
);
