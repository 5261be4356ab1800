import type { TodayVisit } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Chip, formatDate, Muted, Row, TextLink } from '@crown-and-coil/shared-ui';
import { Facts } from './today-style';
import { hairInWords, serviceInWords, visitFacts } from './visit-facts';

interface Props {
  readonly visit: TodayVisit;
}

export const nameOf = ({ client }: TodayVisit['booking']) => `${client.firstName} ${client.lastName}`.trim();

/** Who comes, and with which hair. */
export function WhoComes({ visit }: Props) {
  const { booking, client } = visit;
  const hair = hairInWords(client);
  return (
    <Row $wrap $gap="s2">
      <h3>
        <TextLink to={href.clientPublicProfile({ clientId: booking.client.id })}>
          <bdi>{nameOf(booking)}</bdi>
        </TextLink>
      </h3>
      {hair && <Chip>{hair}</Chip>}
    </Row>
  );
}

/** What is booked, what the client said, and what was done last time. */
export function VisitDetails({ visit }: Props) {
  const { booking, lastVisit } = visit;
  return (
    <>
      <p>{booking.services.map(serviceInWords).join(', ')}</p>
      <Facts>
        {visitFacts(visit).map(({ term, details }) => (
          <Fact key={term} term={term}>
            {details.map((detail, place) => (
              <div key={place}>{detail}</div>
            ))}
          </Fact>
        ))}
        <Fact term="Last time">
          {lastVisit ? (
            <>
              <TextLink to={href.bookingDetails({ bookingId: lastVisit.id })}>
                {formatDate(lastVisit.startTime, booking.professional.timeZone)}
              </TextLink>
              {`: ${lastVisit.services.map(serviceInWords).join(', ')}`}
            </>
          ) : (
            <Muted as="span">First visit with you</Muted>
          )}
        </Fact>
      </Facts>
    </>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: React.ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);
