import type { DemandEntry } from '@crown-and-coil/shared-api';
import { Card, media } from '@crown-and-coil/shared-ui';
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
  & :is(th, td):first-child {
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

/** Places with the most searches first. */
export const DemandTable = ({ rows }: { readonly rows: readonly DemandEntry[] }) => (
  // It may scroll inside its box, so the keyboard must get there.
  <Box tabIndex={0} role="region" aria-label="Demand by place">
    <Table>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Region</th>
          <th scope="col">Searches</th>
          <th scope="col">Professionals within 25 km</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, state, searches, professionals }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>{state}</td>
            <td>{searches}</td>
            <td>{professionals}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Box>
);
