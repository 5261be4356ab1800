import { formatPrice, Muted } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { BookingAside, FigureList } from '../booking-components/section';

const appear = keyframes`from { opacity: 0; }`;

const Aside = styled(BookingAside)`
  & h2 + p {
    margin-top: 4px;
  }
  & h2 + p > strong {
    color: var(--ink);
  }
`;

const Lines = styled(FigureList)`
  margin-top: var(--s4);
  & dd {
    white-space: nowrap;
  }
`;

/** The date with its times beneath: both are too long for one line. */
const When = styled.div`
  && {
    display: block;
  }
  && > dd {
    font-weight: 400;
    white-space: normal;
  }
`;

const Total = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--s3);
  margin-top: var(--s3);
  padding-top: var(--s4);
  border-top: 2px solid var(--ink);
`;

const Figure = styled.span`
  font: 600 1.875rem / 1 var(--font-display);
  font-variant-numeric: tabular-nums lining-nums;
  letter-spacing: -0.02em;
  animation: ${appear} var(--d1);
`;

const Action = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s2);
  margin-top: var(--s5);
  /* A skip link names the service, which can be long. */
  & > a {
    white-space: normal;
    text-align: center;
  }
`;

export interface SummaryLine {
  key: string;
  label: ReactNode;
  /** Under the label: a length, '6 × $9.50'. */
  detail?: ReactNode;
  /** AUD; a line without one (the date) has no figure. */
  amount?: number;
}

interface SummaryPanelProps {
  professionalName: string;
  location?: string | undefined;
  lines: readonly SummaryLine[];
  /** Once a time is chosen: 'Fri, 28 Nov 2025' and '10:00 am to 6:00 pm AEDT'. */
  when?: { date: string; range: string } | undefined;
  /** AUD. */
  total: number;
  /** The total is a minimum, as not everything is chosen yet. */
  isFrom?: boolean;
  /** Under 'Total price': '8 h in the chair'. */
  totalDetail?: ReactNode;
  /** The step's action; on a phone the sticky bar carries it. */
  children?: ReactNode;
}

/** The booking summary beside every step: services, time, length and price. */
export function SummaryPanel({
  professionalName,
  location,
  lines,
  when,
  total,
  isFrom = false,
  totalDetail,
  children,
}: SummaryPanelProps) {
  return (
    <Aside $padded aria-label="Your booking">
      <h2>Your booking</h2>
      <Muted>
        with <strong>{professionalName}</strong>
        {location && `, ${location}`}
      </Muted>
      <Lines>
        {lines.map((line) => (
          <div key={line.key}>
            <dt>
              {line.label}
              {line.detail && <Muted>{line.detail}</Muted>}
            </dt>
            <dd>{line.amount === undefined ? null : formatPrice(line.amount)}</dd>
          </div>
        ))}
        {when && (
          <When>
            <dt>
              <strong>{when.date}</strong>
            </dt>
            <Muted as="dd">{when.range}</Muted>
          </When>
        )}
      </Lines>
      <Total aria-live="polite">
        <div>
          <strong>{isFrom ? 'Total price, from' : 'Total price'}</strong>
          {totalDetail && <Muted>{totalDetail}</Muted>}
        </div>
        {/* A new figure is a new element, so that it fades in. */}
        <Figure key={total}>{formatPrice(total)}</Figure>
      </Total>
      {children && <Action>{children}</Action>}
    </Aside>
  );
}
