import { apiErrorMessage, type ExceptionDay, KEEP_FRESH, MESSAGES } from '@crown-and-coil/shared-api';
import {
  Alert,
  Button,
  ListSkeleton,
  Muted,
  media,
  QueryState,
  RuledList,
  TextLink,
  toast,
} from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { spokenDay } from '../availability-form/wall-clock';
import {
  useEndDayOffMutation,
  useListExceptionDaysQuery,
  useTakeDaysOffMutation,
} from '../endpoints/availability';
import { bookingCount, keptText, takenText } from '../weekly-hours/hours-sentence';
import { weekAddress } from '../workspace/dashboard-address';
import { PartHead, PartLine, PartSection } from './part';

/** Days shown while the list is collapsed. */
const FEW = 5;

const DayLine = styled(PartLine)`
  flex-wrap: nowrap;
`;

const Day = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s3);
  & > strong {
    flex: none;
    width: 16ch;
  }
  ${media.mobile} {
    flex-direction: column;
    & > strong {
      width: auto;
    }
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  margin-top: var(--s3);
`;

interface Props {
  /** 'YYYY-MM-DD' in the professional's zone. */
  readonly today: string;
}

/** Upcoming days off, and the state's public holidays, each of which can be taken off with one press. */
export function DaysOffPart({ today }: Props) {
  const query = useListExceptionDaysQuery(undefined, KEEP_FRESH);
  const [isWhole, setIsWhole] = useState(false);
  const [busyDay, setBusyDay] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [takeDaysOff] = useTakeDaysOffMutation();
  const [endDayOff] = useEndDayOffMutation();
  const free = (query.data ?? []).filter(({ isOff, bookings }) => !isOff && bookings === 0);

  const run = async (day: string, change: () => PromiseLike<{ error?: unknown }>) => {
    if (busyDay !== null) return;
    setBusyDay(day);
    setProblem(null);
    const { error } = await change();
    setBusyDay(null);
    if (error) setProblem(apiErrorMessage(error, MESSAGES.unexpected));
  };
  const take = async (days: string[]) => {
    const { data, error } = await takeDaysOff({ days });
    if (data && data.taken.length > 0)
      toast.success(
        days.length === 1 ? `${spokenDay(days[0] ?? today, today)} is a day off` : takenText(data),
      );
    // A booking was made after the list was loaded.
    if (data && data.kept.length > 0) setProblem(keptText(data, today));
    return { error };
  };
  const work = async (day: string) => {
    const { data, error } = await endDayOff(day);
    if (data) toast.success(`You work on ${spokenDay(day, today)}`);
    return { error };
  };

  return (
    <PartSection>
      <PartHead>
        <h2>Days off and public holidays</h2>
        {free.length > 1 && (
          <Button
            size="small"
            busy={busyDay === ALL_DAYS}
            busyText="Taking off..."
            onClick={() => void run(ALL_DAYS, () => take(free.map(({ day }) => day)))}
          >
            {`Take all ${free.length} holidays off`}
          </Button>
        )}
      </PartHead>
      {problem && <Alert>{problem}</Alert>}
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error="Failed to load days off."
        empty={
          <Muted>
            No days off. With a location in your profile, the public holidays of your state are listed here.
          </Muted>
        }
      >
        {(days) => (
          <>
            <RuledList>
              {(isWhole ? days : days.slice(0, FEW)).map((one) => (
                <li key={one.day}>
                  <DayLine>
                    <Day>
                      <strong>{spokenDay(one.day, today)}</strong>
                      <span>
                        {one.holiday ?? 'Day off'}
                        {one.isOff && one.holiday && <Muted as="span"> (day off)</Muted>}
                      </span>
                    </Day>
                    <DayAction
                      exception={one}
                      today={today}
                      busy={busyDay === one.day}
                      onTake={() => void run(one.day, () => take([one.day]))}
                      onWork={() => void run(one.day, () => work(one.day))}
                    />
                  </DayLine>
                </li>
              ))}
            </RuledList>
            <Foot>
              {days.length > FEW && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-expanded={isWhole}
                  onClick={() => setIsWhole(!isWhole)}
                >
                  {isWhole ? 'Show fewer' : `Show all ${days.length}`}
                </Button>
              )}
              <Muted>Holiday dates from Wikipedia by date-holidays, CC BY-SA 3.0.</Muted>
            </Foot>
          </>
        )}
      </QueryState>
    </PartSection>
  );
}

const ALL_DAYS = 'all';

interface ActionProps {
  readonly exception: ExceptionDay;
  readonly today: string;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onWork: () => void;
}

/** Actions for a day. A day with bookings cannot be taken off, so it links to them. */
function DayAction({ exception: { day, isOff, bookings }, today, busy, onTake, onWork }: ActionProps) {
  const name = spokenDay(day, today);
  const text = isOff ? 'Work this day' : 'Take day off';
  if (!isOff && bookings > 0)
    return <TextLink to={weekAddress(day)}>{`${bookingCount(bookings)} on this day`}</TextLink>;
  return (
    <Button
      size="small"
      busy={busy}
      busyText="Saving..."
      aria-label={`${text}: ${name}`}
      onClick={isOff ? onWork : onTake}
    >
      {text}
    </Button>
  );
}
