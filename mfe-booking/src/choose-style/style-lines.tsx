import {
  extraText,
  notDoneTexts,
  ownPreparation,
  packingText,
  preparationText,
  type StyleQuote,
} from '@crown-and-coil/shared-api/bookings';
import { formatCents, formatDuration } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { ChosenStyle } from './style-choice';

const Lines = styled.span`
  display: grid;
  gap: 2px;
`;

/** A chosen style in the running booking: its options, what comes with it, and how long it takes. */
export function StyleLines({ style }: { readonly style: ChosenStyle }) {
  const { menu, choice, quote, shown } = style;
  if (!quote) {
    const chosen = menu.groups.flatMap(({ options }, place) =>
      options.flatMap(({ id, label }) => (id === choice.options[place] ? [label] : [])),
    );
    return <>{`${[...chosen, `${formatDuration(shown.minutes)} or longer`].join(', ')}`}</>;
  }
  return (
    <Lines>
      {quote.lines.map(({ kind, label }, place) => (
        // Two add-ons may have one name in an old menu.
        <span key={place}>{kind === 'variant' || kind === 'cadence' ? label : `+ ${label}`}</span>
      ))}
      <span>{rangeInWords(quote)}</span>
    </Lines>
  );
}

/** '3 h to 4 h 30 min'; one length when both ends are the same. */
export const rangeInWords = ({ minutesMin, minutes }: Pick<StyleQuote, 'minutesMin' | 'minutes'>): string =>
  minutesMin === minutes
    ? formatDuration(minutes)
    : `${formatDuration(minutesMin)} to ${formatDuration(minutes)}`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px var(--s3);
  margin-top: var(--s2);
  font-size: var(--t-small);
  & > dt {
    color: var(--muted);
    font-weight: 400;
  }
  && > dd {
    display: grid;
    gap: 4px;
    font-weight: 400;
  }
`;

/** A style as it is or was booked: options, extras with their price, who prepares what, and what the client brings. */
export function StyleFacts({ quote }: { readonly quote: StyleQuote }) {
  const { options, lines, packingList, preparation } = quote;
  const own = preparation.filter(({ by }) => by === 'client');
  const isOwn = (label: string) => own.some((item) => item.label === label);
  const extras = lines.filter(
    ({ kind, label }) => kind === 'add_on' || kind === 'hair' || (kind === 'preparation' && !isOwn(label)),
  );
  return (
    <Facts>
      {options.map(({ group, option }) => (
        <Fact key={group} term={group} details={[option]} />
      ))}
      <Fact
        term="Timing"
        details={lines
          .filter(({ kind }) => kind === 'cadence')
          .map((line) => (line.priceCents + line.minutes > 0 ? lineText(line) : line.label))}
      />
      <Fact term="Included" details={extras.map(lineText)} />
      <Fact term="Before you come" details={own.filter(({ notDone }) => !notDone).map(ownText)} />
      <Fact term="Not done" details={notDoneTexts(quote)} />
      <Fact term="Bring" details={packingList.map(packingText)} />
    </Facts>
  );
}

/** 'Beads, $20.00, 20 min'. */
const lineText = ({ label, priceCents, minutes }: StyleQuote['lines'][number]): string =>
  `${label}, ${formatCents(priceCents)}${minutes > 0 ? `, ${formatDuration(minutes)}` : ''}`;

/** 'Washed, at most 48 hours before (if not: + $35.00, 30 min)'. */
function ownText(item: StyleQuote['preparation'][number]): string {
  const [known] = ownPreparation({ preparation: [item] });
  return known ? `${preparationText(item)} (if not: ${extraText(known)})` : preparationText(item);
}

function Fact({ term, details }: { readonly term: string; readonly details: readonly string[] }) {
  if (details.length === 0) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {details.map((detail) => (
          <div key={detail}>{detail}</div>
        ))}
      </dd>
    </>
  );
}
