import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Section = styled.section`
  & + & {
    margin-top: var(--s6);
  }
  & > :is(h2, h3) {
    font-size: 1.1875rem;
  }
  & > ul {
    margin-top: var(--s3);
  }
`;

export interface AgendaSectionProps {
  title: string;
  level: 'h2' | 'h3';
  /** A list of booking cards. */
  children: ReactNode;
}

/** One part of a person's bookings under its heading: upcoming, requests, history. */
export function AgendaSection({ title, level: Heading, children }: AgendaSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Section>
  );
}
