import type { FailingVersion } from '@crown-and-coil/shared-api';
import {
  EmptyState,
  FilterChips,
  type QueryLike,
  QueryState,
  Skeleton,
  TextLink,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListFailingVersionsQuery } from '../api';
import { FiguresTable } from '../rows/figures-table';
import { ListHead } from '../rows/list-head';
import { siteShortDate } from '../site-time/site-time';
import { REPORTS } from './reports';

const COLUMNS = ['Version', 'Failures', 'Reports', 'Last'];

const Section = styled.section`
  margin-bottom: var(--s7);
`;

export const useFailingVersions = ({ within }: TabProps['view']) =>
  useListFailingVersionsQuery({ days: Number(within) }, ALWAYS_FRESH);

interface Props extends TabProps {
  readonly query: QueryLike<FailingVersion[]>;
}

/** Remote versions that failed in browsers, each linked to its reports. */
export function FailingVersions({ view, addressOf, show, query }: Props) {
  return (
    <Section>
      <ListHead
        title="Failures in browsers"
        note="By remote and version, most reports first. A version with many more than the one before it should be rolled back."
      >
        <FilterChips
          label="Within"
          value={view.within}
          onChange={(within) => show({ within, remote: '', version: '' })}
          options={FILTERS.within}
        />
      </ListHead>
      <QueryState
        query={query}
        skeleton={<Skeleton $height="240px" />}
        error="Failed to load the failures."
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title="Nothing failed in a browser." heading="h3">
            Pages report here when a part of them does not load, render or respond.
          </EmptyState>
        }
      >
        {(rows) => <VersionTable rows={rows} addressOf={addressOf} />}
      </QueryState>
    </Section>
  );
}

const VersionTable = ({
  rows,
  addressOf,
}: Pick<TabProps, 'addressOf'> & { readonly rows: readonly FailingVersion[] }) => (
  <FiguresTable label="Failures by version" columns={COLUMNS}>
    {rows.map(({ remote, version, failures, times, lastAt }) => (
      <tr key={`${remote} ${version}`}>
        <th scope="row">
          <TextLink to={`${addressOf({ remote, version })}#${REPORTS}`}>
            {remote} {version}
          </TextLink>
        </th>
        <td>{failures}</td>
        <td>{times}</td>
        <td>{siteShortDate(lastAt)}</td>
      </tr>
    ))}
  </FiguresTable>
);
