import { MESSAGES, type Service } from '@crown-and-coil/shared-api';
import {
  Alert,
  Button,
  dayKey,
  EmptyState,
  FilterChip,
  formatViewerTime,
  Muted,
  QueryState,
  Stack,
  TextButton,
} from '@crown-and-coil/shared-ui';
import { DayRuler, jumpToDay, SlotPicker, WeekStrip, weekFrom } from '@crown-and-coil/shared-ui/booking';
import styled from 'styled-components';
import type { ChosenSlot } from '../booking-steps/booking-choices';
import { slotAt } from './offered-starts';
import { SlotsSkeleton, WeekSkeleton } from './slots-skeleton';
import { stretchAround } from './stretch';
import type { Weeks } from './use-weeks';

const AllStarts = styled.div`
  margin-bottom: var(--s5);
`;

interface TimesProps {
  readonly weeks: Weeks;
  readonly services: readonly Pick<Service, 'name' | 'service_duration_minutes'>[];
  readonly professional: Service['professional'];
  /** Said when four weeks have no start at all. */
  readonly nothingFits: string;
  readonly onChoose: (slot: ChosenSlot) => void;
}

/** The week at a glance, and its starts day by day. */
export function Times({ weeks, services, professional, nothingFits, onChoose }: TimesProps) {
  const { chosenSlot, starts } = weeks;
  const zone = professional.time_zone;
  const choose = (value: string) => {
    const slot = slotAt(starts, value);
    if (slot) onChoose({ startTime: slot.start_time, availabilityId: slot.availability_id });
  };

  return (
    <div>
      {weeks.chosenIsGone && (
        <Alert>{`${MESSAGES.timeTaken} Choose another one: everything else you chose is kept.`}</Alert>
      )}
      <Week weeks={weeks} zone={zone} />
      <QueryState
        query={weeks.query}
        error={MESSAGES.timesFailed}
        skeleton={<SlotsSkeleton />}
        isEmpty={() => weeks.daysOfWeek.length === 0}
        empty={<NoStarts weeks={weeks} nothingFits={nothingFits} />}
      >
        {() => (
          <>
            {weeks.allStarts && (
              <AllStarts>
                <FilterChip pressed={weeks.allStarts.shown} onClick={weeks.allStarts.toggle}>
                  Show all start times
                </FilterChip>
              </AllStarts>
            )}
            <SlotPicker
              days={weeks.daysOfWeek}
              value={chosenSlot?.start_time}
              onChange={choose}
              ruler={
                chosenSlot && (
                  <ChosenTime
                    start={chosenSlot.start_time}
                    weeks={weeks}
                    services={services}
                    professional={professional}
                  />
                )
              }
            />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** The strip stays while another month loads, so that its buttons keep the focus. */
function Week({ weeks, zone }: { readonly weeks: Weeks; readonly zone: string }) {
  const { query, chosenSlot } = weeks;
  if (!query.data) return query.isError ? null : <WeekSkeleton />;
  return (
    <WeekStrip
      days={weekFrom(weeks.weekStart, weeks.days)}
      selectedKey={chosenSlot && dayKey(chosenSlot.start_time, zone)}
      onJump={jumpToDay}
      onEarlier={weeks.earlier}
      onLater={weeks.later}
    />
  );
}

function NoStarts({ weeks, nothingFits }: Pick<TimesProps, 'weeks' | 'nothingFits'>) {
  const { nextDay, furtherAhead, days } = weeks;
  if (days.length > 0) {
    return (
      <Stack $gap="s2">
        <p>No starts in this week.</p>
        {nextDay && (
          <p>
            <TextButton onClick={() => weeks.showWeekOf(nextDay.key)}>
              Go to the next ones, {nextDay.heading}
            </TextButton>
          </p>
        )}
      </Stack>
    );
  }
  return (
    <EmptyState
      title={MESSAGES.noAvailability}
      action={furtherAhead && <Button onClick={furtherAhead}>Look further ahead</Button>}
    >
      {nothingFits}
    </EmptyState>
  );
}

interface ChosenTimeProps extends Omit<TimesProps, 'onChoose' | 'nothingFits'> {
  readonly start: string;
}

function ChosenTime({ start, weeks, services, professional }: ChosenTimeProps) {
  const zone = professional.time_zone;
  const stretch = stretchAround(weeks.windows, start);
  const viewerTime = formatViewerTime(start, zone);
  if (!stretch) return null;
  return (
    <>
      <DayRuler
        windowStart={stretch.start}
        windowEnd={stretch.end}
        start={start}
        services={services.map(({ name, service_duration_minutes: minutes }) => ({ label: name, minutes }))}
        zone={zone}
        professionalName={professional.display_name}
      />
      {viewerTime && <Muted style={{ marginTop: 'var(--s2)' }}>{viewerTime.replace(/^y/, 'Y')}</Muted>}
    </>
  );
}
