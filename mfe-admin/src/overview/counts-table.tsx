import type { DayCounts } from '@crown-and-coil/shared-api';
import { Card, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { dayLabel } from './count-chart';
import { MEASURES, totalOf } from './measures';

const Box = styled(Card)`
  max-height: 560px;
  overflow: auto;
  &:focus-visible {
    outline-offset: -3px;
  }
  @media print {
    max-height: none;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-small);
  line-height: 1.43;
  font-variant-numeric: tabular-nums lining-nums;
  & th,
  & td {
    padding: 8px 6px;
    text-align: right;
    white-space: nowrap;
    font-weight: 400;
  }
  & :is(th, td):first-child {
    padding-left: 20px;
    text-align: left;
  }
  & :is(th, td):last-child {
    padding-right: 20px;
  }
  ${media.mobile} {
    font-size: 13px;
    & th,
    & td {
      padding-inline: 3px;
    }
    & :is(th, td):first-child {
      padding-left: 14px;
    }
    & :is(th, td):last-child {
      padding-right: 14px;
    }
  }
  & tbody tr {
    border-top: 1px solid var(--line);
  }
  & tbody td[data-none] {
    color: var(--muted);
  }
  & thead th,
  & tfoot :is(th, td) {
    position: sticky;
    background: var(--surface);
    font-weight: 600;
  }
  & thead th {
    top: 0;
    padding-block: 14px 10px;
    font-size: 12px;
    color: var(--muted);
    box-shadow: inset 0 -1px var(--line-strong);
  }
  & tfoot :is(th, td) {
    bottom: 0;
    padding-block: 12px;
    box-shadow: inset 0 1px var(--line-strong);
  }
`;

/** The same counts in figures, the latest day first. */
export const CountsTable = ({ days }: { readonly days: readonly DayCounts[] }) => (
  // Focusable so that the keyboard can scroll it.
  <Box tabIndex={0} role="region" aria-label="Counts by day">
    <Table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {MEASURES.map(({ key, short }) => (
            <th key={key} scope="col">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayLabel(day.day)}</th>
            {MEASURES.map(({ key }) => (
              <td key={key} data-none={day[key] === 0 || undefined}>
                {day[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {MEASURES.map(({ key }) => (
            <td key={key}>{totalOf(days, key)}</td>
          ))}
        </tr>
      </tfoot>
    </Table>
  </Box>
);
