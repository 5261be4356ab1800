import { FilterChips, media, QueryState, Skeleton } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListDayCountsQuery } from '../api';
import { ListHead } from '../rows/list-head';
import { CountChart } from './count-chart';
import { CountsTable } from './counts-table';
import { MEASURES } from './measures';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: var(--s5);
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s5);
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
  }
`;

const Loading = () => (
  <Columns aria-hidden="true">
    <Charts>
      {MEASURES.map(({ key }) => (
        <Skeleton key={key} $height="268px" />
      ))}
    </Charts>
    <Skeleton $height="560px" />
  </Columns>
);

/** Counts by day: charts for the shape, a table for the figures. */
export function OverviewTab({ view, show }: TabProps) {
  const query = useListDayCountsQuery({ days: Number(view.days) }, ALWAYS_FRESH);
  return (
    <>
      <ListHead title={`The last ${view.days} days`} note="Days as in Sydney; today counts so far.">
        <FilterChips
          label="Days"
          value={view.days}
          onChange={(days) => show({ days })}
          options={FILTERS.days}
        />
      </ListHead>
      <QueryState query={query} skeleton={<Loading />} error="Failed to load the counts.">
        {(days) => (
          <Columns>
            <Charts>
              {MEASURES.map(({ key, label }) => (
                <CountChart key={key} label={label} measure={key} days={days} />
              ))}
            </Charts>
            <CountsTable days={days} />
          </Columns>
        )}
      </QueryState>
    </>
  );
}
