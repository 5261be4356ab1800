import { Card, media } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled(Card)`
  overflow-x: auto;
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums lining-nums;
  & th,
  & td {
    padding: 10px var(--s4);
    text-align: right;
    font-weight: 400;
  }
  & td {
    white-space: nowrap;
  }
  & :is(th, td):first-child {
    min-width: 6.5rem;
    text-align: left;
    overflow-wrap: anywhere;
  }
  & thead th {
    font-size: var(--t-small);
    font-weight: 600;
    color: var(--muted);
    vertical-align: bottom;
  }
  & tbody tr {
    border-top: 1px solid var(--line);
  }
  ${media.mobile} {
    font-size: var(--t-small);
    & th,
    & td {
      padding-inline: var(--s2);
    }
  }
`;

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  /** `tr` elements, whose first cell is the row's header. */
  readonly children: ReactNode;
}

/** A table of counts, one row per counted thing. */
export const FiguresTable = ({ label, columns, children }: Props) => (
  // Focusable so that the keyboard can scroll it.
  <Box tabIndex={0} role="region" aria-label={label}>
    <Table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  </Box>
);
