import { type ClientErrorEntry, type Page, pageQuery } from '@crown-and-coil/shared-api';
import { Chip, Muted, type QueryLike, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListClientErrorsQuery } from '../api';
import { EntryList } from '../rows/entry-list';
import { ListHead } from '../rows/list-head';
import { counted } from '../rows/rows';
import { siteDateTime } from '../site-time/site-time';

const Section = styled.section`
  &:focus {
    outline: none;
  }
`;

const Report = styled.div`
  display: grid;
  gap: var(--s2);
  padding-block: var(--s4);
  overflow-wrap: anywhere;
  & > p:first-child {
    font-weight: 600;
  }
  & summary {
    min-height: 24px;
    font-size: var(--t-small);
    font-weight: 600;
  }
  & pre {
    margin-top: var(--s2);
    padding: var(--s3);
    white-space: pre-wrap;
    border-radius: var(--r-s);
    background: var(--shea);
    font-size: 13px;
    line-height: 1.5;
  }
`;

/** The id of the section: it is below the versions that link to it. */
export const REPORTS = 'reports';

export const useReports = ({ remote, version, page }: TabProps['view']) =>
  useListClientErrorsQuery(
    { ...pageQuery(page), ...(remote && { remote }), ...(version && { version }) },
    ALWAYS_FRESH,
  );

interface Props extends TabProps {
  readonly query: QueryLike<Page<ClientErrorEntry>>;
}

/** Failure reports of all versions, or of the one in the URL, newest first. */
export function Reports({ query, ...given }: Props) {
  const { remote, version } = given.view;
  const title = remote ? `Reports of ${remote} ${version}` : 'All reports';
  return (
    <Section id={REPORTS} aria-label={title}>
      <ListHead
        title={title}
        note="The last 30 days, newest first. The same failure of one day is one entry. They hold no personal data."
      >
        {remote && <TextLink to={given.addressOf({ remote: '', version: '' })}>Show all versions</TextLink>}
      </ListHead>
      <EntryList
        {...given}
        query={query}
        error="Failed to load the reports."
        unit={['report', 'reports']}
        empty="No report."
      >
        {(entry) => <ReportRow entry={entry} />}
      </EntryList>
    </Section>
  );
}

const ReportRow = ({ entry }: { readonly entry: ClientErrorEntry }) => {
  const { remote, version, route, kind, message, stack, componentStack, requestId, times, lastAt } = entry;
  const code = [stack, componentStack].filter((text) => text !== null).join('\n');
  return (
    <Report>
      <p>{message}</p>
      <Muted as="div">
        <Chip>{kind}</Chip> {remote} {version} · {route} · {counted(times, 'time', 'times')} · last{' '}
        {siteDateTime(lastAt)}
        {requestId && ` · request ${requestId}`}
      </Muted>
      {code && (
        <details>
          <summary>Where in the code</summary>
          <pre>{code}</pre>
        </details>
      )}
    </Report>
  );
};
