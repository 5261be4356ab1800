import { type Service, useGetProfessionalQuery } from '@crown-and-coil/shared-api';
import { Avatar, formatCents, formatMinutesAndHours, Muted, Row } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { BookingAside, FigureList } from '../booking-components/section';
import type { BookingSummary } from '../booking-steps/use-booking';

const Figures = styled(FigureList)`
  margin-top: var(--s4);
  & > div {
    align-items: baseline;
  }
  & dd {
    flex: initial;
  }
  & > div:last-child {
    margin-top: var(--s3);
    padding-top: var(--s4);
    border-top: 2px solid var(--ink);
    font-weight: 600;
  }
  & > div:last-child > dd {
    font: 600 1.875rem / 1 var(--font-display);
    font-variant-numeric: tabular-nums lining-nums;
    letter-spacing: -0.02em;
  }
`;

const Foot = styled.div`
  display: grid;
  gap: 14px;
  margin-top: var(--s5);
`;

interface Props {
  readonly professional: Service['professional'];
  readonly summary: BookingSummary;
  readonly children: ReactNode;
}

/** The booking in figures, with whom, and the action. */
export function ConfirmPanel({ professional, summary, children }: Props) {
  const { data } = useGetProfessionalQuery(professional.id);
  return (
    <BookingAside $padded aria-label="Your booking">
      <Row $gap="s3">
        <Avatar name={professional.displayName} src={data?.profilePicture} size={56} />
        <div>
          <h2>{professional.displayName}</h2>
          <Muted>{professional.location}</Muted>
        </div>
      </Row>
      <Figures aria-live="polite">
        <Figure term={`Services (${summary.services.length})`} value={formatCents(summary.servicesCents)} />
        <Figure term={`Products (${summary.products.length})`} value={formatCents(summary.productsCents)} />
        <Figure term="Total duration" value={formatMinutesAndHours(summary.durationMinutes)} />
        <Figure term="Total price" value={formatCents(summary.totalCents)} />
      </Figures>
      <Foot>{children}</Foot>
    </BookingAside>
  );
}

const Figure = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
