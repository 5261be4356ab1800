import { type AdminLogEntry, pageQuery } from '@crown-and-coil/shared-api';

import { Muted, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useListAdminLogQuery } from '../api';
import { EntryList } from '../rows/entry-list';
import { ListHead } from '../rows/list-head';
import { siteDateTime } from '../site-time/site-time';
import { logDetails, logWords } from './log-words';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px var(--s5);
  align-items: baseline;
  padding-block: var(--s3);
  overflow-wrap: anywhere;
  & b {
    font-weight: 600;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Detail = styled(Muted)`
  grid-column: 1 / -1;
`;

function LogLine({ entry }: { readonly entry: AdminLogEntry }) {
  const { before, subject, after } = logWords(entry);
  return (
    <Line>
      <p>
        <b>
          <bdi>{entry.admin.username}</bdi>
        </b>{' '}
        {before}
        {subject && (
          <b>
            <bdi>{subject}</bdi>
          </b>
        )}
        {after}
      </p>
      <Muted as="time" dateTime={entry.happenedAt}>
        {siteDateTime(entry.happenedAt)}
      </Muted>
      {logDetails(entry).map((detail) => (
        <Detail key={detail}>{detail}</Detail>
      ))}
    </Line>
  );
}

/** The admin log: who did what and when. It is read-only. */
export function LogTab(given: TabProps) {
  const query = useListAdminLogQuery(pageQuery(given.view.page), ALWAYS_FRESH);
  return (
    <>
      <ListHead title="Admin log" note="Everything that an admin did, newest first." />
      <EntryList
        {...given}
        query={query}
        error="Failed to load the admin log."
        unit={['entry', 'entries']}
        empty="Nothing has been done yet."
        hint="Invitations, suspensions, exports and image changes are written down here."
      >
        {(entry) => <LogLine entry={entry} />}
      </EntryList>
    </>
  );
}
