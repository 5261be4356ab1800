import type { DemandEntry } from '@crown-and-coil/shared-api';
import { FiguresTable } from '../rows/figures-table';

const COLUMNS = ['Place', 'Region', 'Remoteness (estimate)', 'Searches', 'Professionals within 25 km'];

/** Places with the most searches first. */
export const DemandTable = ({ rows }: { readonly rows: readonly DemandEntry[] }) => (
  <FiguresTable label="Demand by place" columns={COLUMNS}>
    {rows.map(({ place, state, remoteness, searches, professionals }) => (
      <tr key={place}>
        <th scope="row">{place}</th>
        <td>{state}</td>
        <td>{remoteness}</td>
        <td>{searches}</td>
        <td>{professionals}</td>
      </tr>
    ))}
  </FiguresTable>
);
