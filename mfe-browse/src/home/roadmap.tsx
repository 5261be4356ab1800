import { Lead, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { Section } from './section';

const Columns = styled(Section)`
  display: grid;
  grid-template-columns: 4fr 7fr;
  gap: 64px;
  & > div > p {
    margin-top: 12px;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: 28px;
  }
`;

const Steps = styled.ol`
  & > li {
    display: grid;
    grid-template-columns: 56px 1fr;
    padding-block: 22px;
    border-top: 1px solid var(--sand);
  }
  & > li:last-child {
    border-bottom: 1px solid var(--sand);
  }
  & p {
    margin-top: 3px;
    color: var(--ink-2);
  }
  ${media.mobile} {
    & > li {
      grid-template-columns: 44px 1fr;
    }
  }
`;

const Numeral = styled.span`
  font: 480 2.25rem / 1 var(--font-display);
  font-variant-numeric: lining-nums;
  color: var(--clay);
`;

/** The roadmap (specification, section 1). */
const NEXT = [
  {
    title: 'Client history and notes',
    text: 'What was done last time, what worked and what to avoid.',
  },
  {
    title: 'Specialisation-based booking flow',
    text: 'Questions that fit the craft: length for braids, stage for locs, level for colour.',
  },
  {
    title: 'Deposits and reminders',
    text: 'Fewer no-shows, and a nudge the day before.',
  },
  {
    title: 'Waitlist and cancellation management',
    text: 'When a long appointment frees up, someone on the list takes it.',
  },
] as const;

/** What early access brings, in the order it is built: some of it works already. */
export function Roadmap() {
  return (
    <Columns>
      <div>
        <h2>What we're building</h2>
        <Lead>Early-access members use each of these first.</Lead>
      </div>
      <Steps>
        {NEXT.map(({ title, text }, place) => (
          <li key={title}>
            <Numeral aria-hidden="true">{place + 1}</Numeral>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Steps>
    </Columns>
  );
}
