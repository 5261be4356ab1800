import { media, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Band = styled.section`
  background: var(--shea);
  border-block: 1px solid var(--line);
`;

const Halves = styled(Wrap)`
  display: grid;
  grid-template-columns: 1fr 1fr;
  padding-block: var(--s9);
  & > :first-child {
    padding-right: 64px;
  }
  & > :last-child {
    padding-left: 64px;
    border-left: 1px solid var(--sand);
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    & > :first-child {
      padding: 0 0 40px;
    }
    & > :last-child {
      padding: 40px 0 0;
      border-left: 0;
      border-top: 1px solid var(--sand);
    }
  }
`;

const Points = styled.ul`
  margin-top: 28px;
  & > li + li {
    margin-top: 24px;
  }
  & p {
    margin-top: 4px;
    color: var(--ink-2);
  }
`;

interface Gain {
  readonly title: string;
  readonly text: string;
}

const FOR_CLIENTS: readonly Gain[] = [
  {
    title: 'See the price and the hours first',
    text: 'Every service shows its cost and length in minutes, so an eight-hour install never surprises you.',
  },
  {
    title: 'Choose by craft',
    text: 'Filter by specialisation, from locticians to silk press specialists, and by suburb.',
  },
  {
    title: 'Say it once',
    text: 'Keep your hair type, notes, current hair and inspiration pictures on your profile.',
  },
];

const FOR_STYLISTS: readonly Gain[] = [
  {
    title: 'A page that shows your work',
    text: 'Up to ten portfolio images for each of eight categories, next to your services and prices.',
  },
  {
    title: 'Time that adds up',
    text: 'Services stack, and the booking blocks out the whole appointment from start to finish.',
  },
  {
    title: 'Your say on every booking',
    text: "Review each request, see the client's hair notes, then confirm or cancel.",
  },
];

function Gains({ title, gains }: { readonly title: string; readonly gains: readonly Gain[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <Points>
        {gains.map((gain) => (
          <li key={gain.title}>
            <h3>{gain.title}</h3>
            <p>{gain.text}</p>
          </li>
        ))}
      </Points>
    </div>
  );
}

/** What clients and stylists get (specification, section 1). */
export function WhatYouGet() {
  return (
    <Band>
      <Halves>
        <Gains title="If you're booking" gains={FOR_CLIENTS} />
        <Gains title="If it's your chair" gains={FOR_STYLISTS} />
      </Halves>
    </Band>
  );
}
