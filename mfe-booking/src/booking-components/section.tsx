import { Card, DateTile, formatPrice, Muted, media } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Not printed: actions and content beside the main column. */
export const ScreenOnly = styled.div`
  display: contents;
  @media print {
    display: none;
  }
`;

/** The card beside a step, which stays in view; below 1024 px it scrolls with the page. */
export const BookingAside = styled(Card).attrs({ as: 'aside' })`
  position: sticky;
  top: calc(var(--header) + 24px);
  ${media.belowDesktop} {
    position: static;
  }
  & h2 {
    font-size: 1.375rem;
    overflow-wrap: anywhere;
  }
`;

/** A part under a hairline. */
export const Block = styled.section`
  padding-block: 24px 20px;
  border-top: 1px solid var(--line);
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s4);
  & > h2 {
    font-size: 1.375rem;
  }
`;

interface SectionProps {
  readonly title: string;
  /** At the end of the heading's line: a link that changes it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a booking under a hairline: when, services, products. */
export const Section = ({ title, action, children }: SectionProps) => (
  <Block>
    <Head>
      <h2>{title}</h2>
      {action}
    </Head>
    {children}
  </Block>
);

/** Terms with right-aligned figures, separated by dashed hairlines. */
export const FigureList = styled.dl`
  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding-block: 10px;
  }
  & > div + div {
    border-top: 1px dashed var(--line);
  }
  & dt {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & dd {
    flex: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

/** A list whose further details take the full width below name and price. */
const List = styled(FigureList)`
  margin-top: var(--s2);
  & > div {
    flex-wrap: wrap;
    row-gap: 0;
  }
  & > div > dt {
    flex: 1;
  }
  & > div > dd + dd {
    flex: 1 0 100%;
    min-width: 0;
    font-weight: 400;
  }
`;

interface PricedLine {
  readonly key: string;
  readonly name: ReactNode;
  /** Under the name: '420 min', '6 × $9.50'. */
  readonly detail: string;
  /** AUD. */
  readonly price: number;
  /** Under the name and the price. */
  readonly more?: ReactNode;
}

/** Names with their prices. */
export const PricedLines = ({ lines }: { readonly lines: readonly PricedLine[] }) => (
  <List>
    {lines.map(({ key, name, detail, price, more }) => (
      <div key={key}>
        <dt>
          {name}
          <Muted as="span" style={{ display: 'block' }}>
            {detail}
          </Muted>
        </dt>
        <dd>{formatPrice(price)}</dd>
        {more && <dd>{more}</dd>}
      </div>
    ))}
  </List>
);

const Moment = styled.div`
  display: flex;
  align-items: center;
  gap: 20px;
  margin-top: 16px;
  & strong {
    font: 600 1.25rem / 1.3 var(--font-display);
  }
  & p {
    font-variant-numeric: tabular-nums;
  }
`;

interface WhenProps {
  /** An instant. */
  readonly start: string;
  readonly zone: string;
  readonly date: string;
  readonly range: string;
  /** 'your time: ...' when the viewer's clock shows another one. */
  readonly viewerTime: string | undefined;
  readonly note: string;
}

/** The day as a calendar tile, with the times as text beside it. */
export const When = ({ start, zone, date, range, viewerTime, note }: WhenProps) => (
  <Moment>
    <DateTile instant={start} zone={zone} />
    <div>
      <strong>{date}</strong>
      <p>{range}</p>
      {viewerTime && <Muted>{viewerTime}</Muted>}
      <Muted>{note}</Muted>
    </div>
  </Moment>
);
