import type { DemandEntry } from '@crown-and-coil/shared-api';
import { type DemandQuery, HAIR_TYPES, REMOTENESS } from '@crown-and-coil/shared-api';
import {
  EmptyState,
  Field,
  FilterChips,
  media,
  QueryState,
  Select,
  Skeleton,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import {
  ALL_STYLES,
  type DashboardView,
  FILTERS,
  HAIR_CHOICES,
  type TabProps,
} from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListDemandQuery } from '../api';
import { FiguresTable } from '../rows/figures-table';
import { ListHead } from '../rows/list-head';

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 260px));
  gap: var(--s4);
  margin-bottom: var(--s5);
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const demandQuery = ({ weeks, style, hair, remoteness }: DashboardView): DemandQuery => ({
  weeks: Number(weeks),
  ...(style && { style }),
  ...(hair && { hairType: Number(hair) }),
  ...(remoteness && { remoteness }),
});

/** Searches without results by place, next to the number of professionals there. */
export function DemandTab({ view, show }: TabProps) {
  const query = useListDemandQuery(demandQuery(view), ALWAYS_FRESH);
  return (
    <>
      <ListHead
        title="Searches that found nothing"
        note="By place, without a person. Fewer than three searches are not shown. Remoteness is estimated from distances to towns."
      >
        <FilterChips
          label="Weeks"
          value={view.weeks}
          onChange={(weeks) => show({ weeks })}
          options={FILTERS.weeks}
        />
      </ListHead>
      <DemandFilters view={view} show={show} />
      <QueryState
        query={query}
        skeleton={<Skeleton $height="480px" />}
        error="Failed to load the demand."
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title="No unmet demand." heading="h3">
            Places appear here once three searches in them found nothing.
          </EmptyState>
        }
      >
        {(rows) => <DemandTable rows={rows} />}
      </QueryState>
    </>
  );
}

const DemandFilters = ({ view: { style, hair, remoteness }, show }: Pick<TabProps, 'view' | 'show'>) => (
  <Filters role="search" aria-label="Demand filters">
    <Field label="Style">
      {(control) => (
        <Select
          {...control}
          value={style}
          onChange={(event) => show({ style: ALL_STYLES.find((one) => one === event.target.value) ?? '' })}
        >
          <option value="">All searches</option>
          {ALL_STYLES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Hair type">
      {(control) => (
        <Select
          {...control}
          value={hair}
          onChange={(event) => show({ hair: HAIR_CHOICES.find((one) => one === event.target.value) ?? '' })}
        >
          <option value="">All searches</option>
          {HAIR_TYPES.map(({ value, name }) => (
            <option key={value} value={value}>
              {value} {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Remoteness">
      {(control) => (
        <Select
          {...control}
          value={remoteness}
          onChange={(event) =>
            show({ remoteness: REMOTENESS.find((one) => one === event.target.value) ?? '' })
          }
        >
          <option value="">All places</option>
          {REMOTENESS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </Filters>
);

const COLUMNS = ['Place', 'Region', 'Remoteness (estimate)', 'Searches', 'Professionals within 25 km'];

/** Places with the most searches first. */
const DemandTable = ({ rows }: { readonly rows: readonly DemandEntry[] }) => (
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
