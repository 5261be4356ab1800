import { KEEP_FRESH, MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  dayKey,
  EmptyState,
  FilterChips,
  formatDate,
  formatZonedTimeRange,
  ListSkeleton,
  StartAndEnd,
  useNavigate,
  useSearchParams,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { useDeleteAvailabilityMutation, useListOwnAvailabilityQuery } from '../endpoints/availability';
import { OwnCalendarPart } from '../own-calendar/own-calendar-part';
import { dashboardTab, readAvailabilityView, weekAddress } from '../workspace/dashboard-address';
import { BookingSettingsPart } from './booking-settings-part';
import type { TabProps } from './dashboard-address';
import { DaysOffPart } from './days-off-part';
import { OwnedList } from './owned-list';
import { WeeklyHoursPart } from './weekly-hours-part';

/** Lazy: the calendar is many times the size of the dashboard. */
const WeekCalendar = lazy(() => import('../week-calendar/week-calendar'));

const SHOWN_AS = [
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
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

/** Bookable times as a week calendar or a list (selected by the URL), and the rules that generate them. */
export function AvailabilityTab(given: TabProps) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { show, day } = readAvailabilityView(address);
  const zone = given.professional.timeZone;
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
        <AvailabilityList {...given} />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <WeekCalendar professional={given.professional} day={day} />
        </Suspense>
      )}
      <WeeklyHoursPart />
      <DaysOffPart today={dayKey(Date.now(), zone)} />
      <BookingSettingsPart />
      <OwnCalendarPart zone={zone} />
    </>
  );
}

/** Soonest first. */
function AvailabilityList(given: TabProps) {
  const zone = given.professional.timeZone;
  const query = useListOwnAvailabilityQuery({}, KEEP_FRESH);
  const [deleteAvailability] = useDeleteAvailabilityMutation();
  return (
    <OwnedList
      {...given}
      addressOf={(change) => `${given.addressOf(change)}&show=list`}
      title="Your availability"
      note={`All times are ${zoneLabel(Date.now(), zone)}.`}
      thing="availability"
      add={{ to: href.setAvailability(), label: 'Set availability' }}
      query={query}
      error="Failed to load availability."
      empty={
        <EmptyState title="No availability found.">
          Set the times you work, and clients can book inside them.
        </EmptyState>
      }
      question={MESSAGES.deleteAvailability}
      deleteOne={deleteAvailability}
      editPath={(availabilityId) => href.editAvailability({ availabilityId })}
      nameOf={({ startTime: start, endTime: end }) =>
        `${formatDate(start, zone)}, ${formatZonedTimeRange(start, end, zone)}`
      }
      row={({ startTime: start, endTime: end }) => ({
        middle: <StartAndEnd start={start} end={end} zone={zone} />,
      })}
    />
  );
}
