import { MESSAGES, type Service } from '@crown-and-coil/shared-api';
import { limitsInWords } from '@crown-and-coil/shared-api/bookings';
import {
  Alert,
  Button,
  dayKey,
  EmptyState,
  FilterChip,
  formatViewerTime,
  Muted,
  media,
  QueryState,
  Stack,
  TextButton,
} from '@crown-and-coil/shared-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import type { ChosenSlot } from '../booking-steps/booking-draft';
import { DayRuler } from '../slot-picker/day-ruler';
import { WeekStrip } from '../slot-picker/week-strip';
import { type OpenDays, type SlotDay, slotAt, stretchAround, weekFrom } from './start-times';
import { SlotsSkeleton, WeekSkeleton } from './times-skeleton';
import type { Weeks } from './use-weeks';

const AllStarts = styled.div`
  margin-bottom: var(--s5);
`;

interface TimesProps {
  readonly weeks: Weeks;
  readonly services: readonly Pick<Service, 'name' | 'serviceDurationMinutes'>[];
  readonly professional: Service['professional'];
  /** Under the week: what the visit costs in it. */
  readonly weekNote?: ReactNode;
  /** Said when four weeks have no start at all. */
  readonly nothingFits: string;
  readonly onChoose: (slot: Omit<ChosenSlot, 'serviceIds'>) => void;
}

/** The week at a glance, and its starts day by day. */
export function Times({ weeks, services, professional, weekNote, nothingFits, onChoose }: TimesProps) {
  const { chosenSlot, starts } = weeks;
  const zone = professional.timeZone;
  const choose = (value: string) => {
    const slot = slotAt(starts, value);
    if (slot) onChoose({ startTime: slot.startTime, availabilityId: slot.availabilityId });
  };

  return (
    <div>
      {weeks.chosenIsGone && (
        <Alert>{`${MESSAGES.timeTaken} Choose another one: everything else you chose is kept.`}</Alert>
      )}
      <Week weeks={weeks} zone={zone} />
      <LimitsNote weeks={weeks} name={professional.displayName} />
      {weekNote}
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
              value={chosenSlot?.startTime}
              onChange={choose}
              ruler={
                chosenSlot && (
                  <ChosenTime
                    start={chosenSlot.startTime}
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
      days={weekFrom(weeks.weekStart, weeks.days, openDays(weeks.limits, zone))}
      selectedKey={chosenSlot && dayKey(chosenSlot.startTime, zone)}
      onJump={jumpToDay}
      onEarlier={weeks.earlier}
      onLater={weeks.later}
    />
  );
}

const openDays = (limits: Weeks['limits'], zone: string): OpenDays => ({
  first: limits && limits.noticeHours !== null ? dayKey(limits.firstStart, zone) : undefined,
  last: limits?.lastDay ?? undefined,
});

/** When the professional can be booked at all, so that an empty day explains itself. */
function LimitsNote({ weeks, name }: { readonly weeks: Weeks; readonly name: string }) {
  const words = weeks.limits && limitsInWords(weeks.limits);
  return words ? (
    <Muted style={{ marginBottom: 'var(--s4)' }}>
      {name} takes bookings {words}.
    </Muted>
  ) : null;
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

interface ChosenTimeProps extends Omit<TimesProps, 'onChoose' | 'nothingFits' | 'weekNote'> {
  readonly start: string;
}

function ChosenTime({ start, weeks, services, professional }: ChosenTimeProps) {
  const zone = professional.timeZone;
  const stretch = stretchAround(weeks.windows, start);
  const viewerTime = formatViewerTime(start, zone);
  if (!stretch) return null;
  return (
    <>
      <DayRuler
        windowStart={stretch.start}
        windowEnd={stretch.end}
        start={start}
        services={services.map(({ name, serviceDurationMinutes: minutes }) => ({ label: name, minutes }))}
        zone={zone}
        professionalName={professional.displayName}
      />
      {viewerTime && <Muted style={{ marginTop: 'var(--s2)' }}>{viewerTime.replace(/^y/, 'Y')}</Muted>}
    </>
  );
}

const Day = styled.section`
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  gap: var(--s5);
  padding-block: var(--s5);
  border-top: 1px solid var(--line);
  & h2 {
    font: 600 1.375rem/1.1 var(--font-display);
    letter-spacing: -0.015em;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s3);
  }
`;

const Slots = styled.div`
  display: grid;
  /* In em: enlarged text gets fewer columns, not broken times. */
  grid-template-columns: repeat(auto-fill, minmax(min(6.75em, 100%), 1fr));
  gap: 10px;
  ${media.mobile} {
    grid-template-columns: repeat(auto-fill, minmax(min(6.25em, 100%), 1fr));
  }
`;

const Slot = styled.button`
  min-height: 56px;
  padding: 7px 11px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  text-align: left;
  font-weight: 650;
  line-height: 1.25;
  font-variant-numeric: tabular-nums;
  & > small {
    display: block;
    font-size: var(--t-micro);
    font-weight: 450;
    color: var(--muted);
  }
  &&:focus-visible {
    border-radius: var(--r-m);
  }
  &:hover {
    border-color: var(--ink);
    background: var(--shea);
  }
  &[aria-checked='true'] {
    background: var(--bottle);
    border-color: var(--bottle);
    color: var(--paper);
  }
  &[aria-checked='true'] > small {
    color: var(--bottle-tint);
  }
  ${media.mobile} {
    padding: 7px 10px;
  }
`;

/** The id of a day's section, for `jumpToDay`. */
const dayId = (key: string) => `slots-${key}`;

/** Brings a day into view and puts the keyboard on its first start. */
export function jumpToDay(key: string): void {
  const day = document.getElementById(dayId(key));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  day?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  day?.querySelector<HTMLElement>('[role=radio]')?.focus({ preventScroll: true });
}

interface SlotPickerProps {
  /** From `slotDays`. */
  days: readonly SlotDay[];
  /** The chosen start. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Opens inside the day of the chosen slot: the day ruler. */
  ruler?: ReactNode;
}

/**
 * All days as one radio group: one tab stop, arrows move and choose, Home and End go to the first and last start
 * of the day (look, section 6).
 */
export function SlotPicker({ days, value, onChange, ruler }: SlotPickerProps) {
  const group = useRef<HTMLDivElement>(null);
  const all = days.flatMap((day) => day.slots.map((slot) => slot.startTime));
  const tabStop = value !== undefined && all.includes(value) ? value : all[0];

  const move = (event: KeyboardEvent) => {
    const radios = [...(group.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const focused = radios.indexOf(document.activeElement as HTMLElement);
    const current = all[focused];
    const day = days.find((one) => one.slots.some((slot) => slot.startTime === current));
    if (current === undefined || !day) return;
    const target = {
      ArrowRight: all[(focused + 1) % all.length],
      ArrowDown: all[(focused + 1) % all.length],
      ArrowLeft: all.at(focused - 1),
      ArrowUp: all.at(focused - 1),
      Home: day.slots[0]?.startTime,
      End: day.slots.at(-1)?.startTime,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(target);
    radios[all.indexOf(target)]?.focus();
  };

  return (
    <div ref={group} role="radiogroup" aria-label="Start time" onKeyDown={move}>
      {days.map((day) => (
        <Day key={day.key} id={dayId(day.key)} aria-labelledby={`${dayId(day.key)}-heading`}>
          <div>
            <h2 id={`${dayId(day.key)}-heading`}>{day.heading}</h2>
            <Muted as="span">{day.relative}</Muted>
          </div>
          <div>
            <Slots>
              {day.slots.map((slot) => (
                <Slot
                  key={slot.startTime}
                  type="button"
                  role="radio"
                  aria-checked={slot.startTime === value}
                  aria-label={`${day.heading}, ${slot.time}, ${slot.ends}`}
                  tabIndex={slot.startTime === tabStop ? 0 : -1}
                  onClick={() => onChange(slot.startTime)}
                >
                  {slot.time} <small>{slot.ends}</small>
                </Slot>
              ))}
            </Slots>
            {day.slots.some((slot) => slot.startTime === value) && ruler}
          </div>
        </Day>
      ))}
    </div>
  );
}
