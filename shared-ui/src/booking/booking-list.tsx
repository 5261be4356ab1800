import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { media } from '../theme/tokens';

const Section = styled.section`
  & + & {
    margin-top: var(--s6);
  }
  & > h3 {
    font-size: 1.1875rem;
  }
  & > ul {
    margin-top: var(--s3);
  }
`;

/** Two cards in a row, one on a phone. */
const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  & > li {
    display: grid;
    min-width: 0;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface BookingListProps<Booking> {
  /** Upcoming, requests, history; or one section without a label. */
  sections: readonly {
    readonly id: string;
    readonly label?: string;
    readonly bookings: readonly Booking[];
  }[];
  /** A booking's card, as a list item with a key. */
  children: (booking: Booking) => ReactNode;
}

/** A person's bookings as cards, each section under its heading. */
export function BookingList<Booking>({ sections, children }: BookingListProps<Booking>) {
  return sections.map(({ id, label, bookings }) => {
    const cards = <Cards key={id}>{bookings.map(children)}</Cards>;
    return label === undefined ? (
      cards
    ) : (
      <BookingSection key={id} title={label}>
        {cards}
      </BookingSection>
    );
  });
}

function BookingSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Section>
  );
}
