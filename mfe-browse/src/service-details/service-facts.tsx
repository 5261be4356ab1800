import type { Service } from '@crown-and-coil/shared-api';
import {
  Card,
  DesktopOnly,
  formatDuration,
  formatMinutes,
  formatOfferLength,
  formatOfferPrice,
  Muted,
  media,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { AskForQuoteLink } from '../ask-for-quote/ask-for-quote-link';
import { BookAppointment } from './book-appointment';

const Facts = styled.dl`
  margin-bottom: 24px;
  & > div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 16px;
    padding-block: 12px;
    border-bottom: 1px solid var(--line);
  }
  & > div:first-child {
    padding-top: 0;
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    text-align: right;
    font-weight: 600;
    font-variant-numeric: tabular-nums lining-nums;
  }
  ${media.mobile} {
    margin-bottom: 0;
    & > div:last-child {
      border: 0;
      padding-bottom: 0;
    }
  }
`;

const Price = styled.dd`
  font: 560 2rem / 1 var(--font-display);
`;

const Hours = styled.span`
  color: var(--muted);
  font-weight: 400;
`;

const Next = styled(Muted)`
  margin-top: 12px;
  text-align: center;
`;

function Duration({ minutes }: { readonly minutes: number }) {
  return (
    <>
      {formatMinutes(minutes)} {minutes >= 60 && <Hours>({formatDuration(minutes)})</Hours>}
    </>
  );
}

/** Price, length, category and place, and on wide windows the way into the booking. */
export function ServiceFacts({ service }: { readonly service: Service }) {
  return (
    <Card as="aside" $padded aria-label="Price and booking">
      <Facts>
        <div>
          <dt>Price</dt>
          <Price>{formatOfferPrice(service)}</Price>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>
            {service.menu ? (
              formatOfferLength(service, formatMinutes)
            ) : (
              <Duration minutes={service.serviceDurationMinutes} />
            )}
          </dd>
        </div>
        <div>
          <dt>Category</dt>
          <dd>{service.category}</dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{service.professional.location}</dd>
        </div>
      </Facts>
      <DesktopOnly>
        <BookAppointment service={service} block />
        <Next>
          {service.menu
            ? 'You choose your style next: it sets the price and the time.'
            : 'You can add services and products next.'}
        </Next>
      </DesktopOnly>
      <AskForQuoteLink professionalId={service.professional.id} serviceId={service.id} />
    </Card>
  );
}
