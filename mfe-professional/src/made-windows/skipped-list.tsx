import type { MadeWindows } from '@crown-and-coil/shared-api';
import { RuledList } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { spokenWindow } from '../availability-form/wall-clock';
import { skippedWithReason } from './made-words';

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
