import type { MadeWindows } from '@crown-and-coil/shared-api';
import { RuledList } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { spokenWindow } from '../availability-form/wall-clock';
import { windowCount } from '../weekly-hours/hours-sentence';

/** Skipped windows that need an explanation; existing ones are only counted. */
export const skippedWithReason = ({ skipped }: MadeWindows) =>
  skipped.filter(({ kind }) => kind !== 'already_there');

/** '12 windows made.', '10 windows made, 2 skipped.', 'Nothing new: 3 windows were there already.' */
export function madeSummary(made: MadeWindows): string {
  const refused = skippedWithReason(made).length;
  const there = made.skipped.length - refused;
  const main = `${windowCount(made.created.length)} made${refused > 0 ? `, ${refused} skipped` : ''}.`;
  if (there === 0) return main;
  if (there === made.skipped.length && made.created.length === 0)
    return `Nothing new: ${windowCount(there)} ${there === 1 ? 'was' : 'were'} there already.`;
  return `${main} ${there} ${there === 1 ? 'was' : 'were'} there already.`;
}

const Rows = styled(RuledList)`
  & > li {
    padding-block: var(--s3);
  }
  & strong {
    display: block;
    font-variant-numeric: tabular-nums;
  }
  & span {
    color: var(--ink-2);
  }
`;

/** Lists each window that was not created, with the reason. */
export function SkippedList({ made }: { readonly made: MadeWindows }) {
  const skipped = skippedWithReason(made);
  if (skipped.length === 0) return null;
  return (
    <Rows aria-label="Skipped">
      {skipped.map(({ startTime: start, endTime: end, reason }) => (
        <li key={start}>
          <strong>{spokenWindow(start, end)}</strong>
          <span>{reason}</span>
        </li>
      ))}
    </Rows>
  );
}
