import {
  MESSAGES,
  useDeleteAvailabilityMutation,
  useListOwnAvailabilityQuery,
} from '@crown-and-coil/shared-api';
import {
  EmptyState,
  FilterChips,
  formatDateTimeRange,
  ListSkeleton,
  StartAndEnd,
  useNavigate,
  useSearchParams,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { readAvailabilityView, weekAddress } from '../week-calendar/week-address';
import { dashboardTab, paths } from '../workspace/paths';
import { OwnedList } from './owned-list';
import type { TabProps } from './professional-dashboard';
import { WeeklyHours } from './weekly-hours';

/** The calendar is many times larger than the dashboard: it comes with the first look at a week. */
const WeekCalendar = lazy(() => import('../week-calendar/week-calendar'));

const SHOWN_AS = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
] as const;

const ShownAs = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s5);
  & > p {
    color: var(--muted);
    font-size: var(--t-small);
  }
`;

/** The times that clients can book, as a list or as a week; the address says which. */
export function AvailabilityTab(given: TabProps) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { show, day } = readAvailabilityView(address);
  const zone = given.professional.time_zone;
  return (
    <>
      <ShownAs>
        <FilterChips
          label="Show availability as"
          options={SHOWN_AS}
          value={show}
          onChange={(shown) => navigate(shown === 'week' ? weekAddress() : dashboardTab.availability)}
        />
        {show === 'week' && <p>{`All times are ${zoneLabel(Date.now(), zone)}.`}</p>}
      </ShownAs>
      {show === 'list' ? (
        <>
          <WeeklyHours />
          <AvailabilityList {...given} />
        </>
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <WeekCalendar professional={given.professional} day={day} />
        </Suspense>
      )}
    </>
  );
}

/** Soonest first. */
function AvailabilityList(given: TabProps) {
  const zone = given.professional.time_zone;
  const query = useListOwnAvailabilityQuery({});
  const [deleteAvailability] = useDeleteAvailabilityMutation();
  return (
    <OwnedList
      {...given}
      title="Your availability"
      note={`All times are ${zoneLabel(Date.now(), zone)}.`}
      thing="availability"
      add={{ to: paths.setAvailability, label: 'Set availability' }}
      query={query}
      error="Failed to load availability."
      empty={
        <EmptyState title="No availability found.">
          Set the times you work, and clients can book inside them.
        </EmptyState>
      }
      question={MESSAGES.deleteAvailability}
      deleteOne={deleteAvailability}
      editPath={paths.editAvailability}
      nameOf={({ start_time: start, end_time: end }) => formatDateTimeRange(start, end, zone)}
      row={({ start_time: start, end_time: end }) => ({
        middle: <StartAndEnd start={start} end={end} zone={zone} />,
      })}
    />
  );
}
