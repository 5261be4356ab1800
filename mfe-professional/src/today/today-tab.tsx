import { KEEP_FRESH, type ProfessionalToday } from '@crown-and-coil/shared-api';
import { TODAY_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { dayKey, media, QueryState, Skeleton, Stack, TextButton, useNow } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useGetTodayQuery } from '../endpoints/today';
import type { TabProps } from '../professional-dashboard/dashboard-address';
import { Attention } from './attention';
import { Day } from './day';
import { FirstSteps } from './first-steps';
import { Gaps } from './gaps';
import { Requests } from './requests';
import { Column, Columns, WaitingColumn } from './today-style';
import { useSendHeldOnLeave } from './use-decide-later';

/** On a phone requests are under the visits: the way to them is above these. */
const ToRequests = styled.p`
  display: none;
  ${media.mobile} {
    display: block;
    & > button {
      min-height: 44px;
    }
  }
`;

/** The professional's day: who comes, who asks, what is free, and what waits. */
export function TodayTab(given: TabProps) {
  const query = useGetTodayQuery(undefined, { ...KEEP_FRESH, refetchOnMountOrArgChange: true });
  useRefetchOnNewDay(query, given.professional.timeZone);
  useSendHeldOnLeave();
  return (
    <QueryState query={query} skeleton={<TodaySkeleton />} error={TODAY_MESSAGES.loadFailed}>
      {(today) => <Today {...given} today={today} />}
    </QueryState>
  );
}

/** On a screen left on overnight. Retries every minute until the server's day is the new one. */
function useRefetchOnNewDay({ data, refetch }: ReturnType<typeof useGetTodayQuery>, zone: string): void {
  const now = useNow();
  const day = data?.today;
  useEffect(() => {
    if (day !== undefined && day !== dayKey(now, zone)) void refetch();
  }, [day, now, zone, refetch]);
}

function Today({ professional, addressOf, today }: TabProps & { readonly today: ProfessionalToday }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { days, requests, requestsTotal, gaps } = today;
  const attention = {
    ...today.attention,
    missing: [...(professional.location ? [] : ['location' as const]), ...today.attention.missing],
  };
  const zone = professional.timeZone;
  const toRequests = requestsTotal > 0 && (
    <ToRequests>
      <TextButton
        onClick={() => {
          heading.current?.scrollIntoView();
          heading.current?.focus({ preventScroll: true });
        }}
      >
        {requestsTotal === 1
          ? '1 request waits for your answer'
          : `${requestsTotal} requests wait for your answer`}
      </TextButton>
    </ToRequests>
  );
  if (isNew(today)) return <FirstSteps missing={attention.missing} />;
  return (
    <Columns>
      <div>
        <Column>
          {days.map((day) => (
            <Day
              key={day.day}
              day={day}
              today={today.today}
              zone={zone}
              hasNext={days.length > 1}
              lead={day.day === today.today && toRequests}
            />
          ))}
        </Column>
        <WaitingColumn>
          <Requests
            heading={heading}
            requests={requests}
            total={requestsTotal}
            allAddress={addressOf({ tab: 'bookings', status: 'pending' })}
          />
          <Gaps gaps={gaps} today={today.today} zone={zone} />
          <Attention attention={attention} />
        </WaitingColumn>
      </div>
    </Columns>
  );
}

/** Whether nothing has been booked yet, and nothing can be. */
const isNew = ({ days, requestsTotal, attention: { missing } }: ProfessionalToday) =>
  requestsTotal === 0 &&
  days.every(({ visits }) => visits.length === 0) &&
  (missing.includes('services') || missing.includes('hours'));

/** As high as a day with two visits and a request, to avoid layout shift. */
const TodaySkeleton = () => (
  <Columns aria-hidden="true">
    <div>
      <Column>
        <Stack>
          <Skeleton $height="28px" $width="60%" />
          <Skeleton $height="280px" />
          <Skeleton $height="280px" />
        </Stack>
      </Column>
      <Column>
        <Stack>
          <Skeleton $height="28px" $width="50%" />
          <Skeleton $height="380px" />
        </Stack>
      </Column>
    </div>
  </Columns>
);
