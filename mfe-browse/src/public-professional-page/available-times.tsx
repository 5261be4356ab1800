import {
  apiErrorMessage,
  type FreeDay,
  MESSAGES,
  NEXT_START_DAYS,
  type Service,
  useListServicesOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Card,
  dayKey,
  FilterLinks,
  formatDate,
  formatTime,
  formatWeekday,
  Link,
  Muted,
  QueryState,
  TextLink,
  useSearchParams,
  zoneLabel,
  zoneName,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useListFreeDaysQuery } from '../api';
import { bookingAt, StartLink, Starts } from '../listings/free-starts';
import { chosenService, isAskedFirst, pageWith } from './page-address';

/** 'Melbourne time (AEDT)'; where the clocks change in between: 'Melbourne time (AEST, then AEDT)'. */
export function zoneOfDays(days: readonly Pick<FreeDay, 'starts'>[], zone: string): string | undefined {
  const first = days[0]?.starts[0];
  const last = days.at(-1)?.starts.at(-1);
  if (!first || !last) return undefined;
  const label = zoneLabel(first, zone);
  const later = zoneName(last, zone);
  return later === zoneName(first, zone) ? label : label.replace(/\)$/, `, then ${later})`);
}

const Box = styled(Card)`
  & > h2 {
    font-size: 1.5rem;
  }
`;

const Choice = styled.div`
  margin-top: 12px;
`;

const Note = styled(Muted)`
  margin-top: 12px;
`;

const Days = styled.ul`
  margin-block: 16px 4px;
  & > li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr);
    gap: 16px;
    padding-block: 12px;
    border-top: 1px solid var(--line);
  }
  & strong {
    display: block;
    font-weight: 600;
  }
`;

/** The date as a leaf of a calendar: decoration, the text beside it says it whole. */
const Leaf = styled.span`
  display: grid;
  place-content: center;
  height: 56px;
  border-radius: var(--r-m);
  background: var(--bottle-tint);
  color: var(--bottle);
  text-align: center;
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.1;
  & > b {
    font: 600 1.375rem / 1.05 var(--font-display);
    font-variant-numeric: lining-nums;
  }
`;

interface DayProps {
  readonly day: FreeDay;
  readonly service: Service;
  readonly zone: string;
}

function Day({ day: { starts, total }, service, zone }: DayProps) {
  const [first] = starts;
  if (first === undefined) return null;
  const date = formatDate(first, zone);
  return (
    <li>
      <Leaf aria-hidden="true">
        <b>{Number(dayKey(first, zone).slice(-2))}</b>
        {formatWeekday(first, zone)}
      </Leaf>
      <div>
        <strong>{date}</strong>
        {total > starts.length && <Muted as="span">{total} starts, such as</Muted>}
        <Starts aria-label={`Starts on ${date}`}>
          {starts.map((start) => {
            const time = formatTime(start, zone);
            const to = bookingAt({ ...service, hasMenu: service.menu !== null }, start, null);
            return (
              <li key={start}>
                <StartLink to={to} aria-label={`${time}, ${date}, book ${service.name}`}>
                  {time}
                </StartLink>
              </li>
            );
          })}
        </Starts>
      </div>
    </li>
  );
}

/** The next days with starts of one service; a press on a start enters the booking with it. */
function FreeDays({ service, zone }: { readonly service: Service; readonly zone: string }) {
  const query = useListFreeDaysQuery(service.id);
  const { id: serviceId, menu } = service;
  return (
    <QueryState
      query={query}
      error={(error) => apiErrorMessage(error, 'Failed to load available times.')}
      empty={
        <Note>
          {service.name} has no free start in the next {NEXT_START_DAYS} days.{' '}
          <Link to={href.serviceDetails({ serviceId })}>See the service</Link>
        </Note>
      }
    >
      {(days) => (
        <>
          <Note>
            {menu && 'Starts with room for the shortest style. '}Shown in {zoneOfDays(days, zone)}.
          </Note>
          <Days>
            {days.map((day) => (
              <Day key={day.day} day={day} service={service} zone={zone} />
            ))}
          </Days>
          <TextLink
            to={menu ? href.chooseStyle({ serviceId }) : href.pickBookingTime({ serviceId })}
            aria-label={`All start times of ${service.name}`}
          >
            All start times
          </TextLink>
        </>
      )}
    </QueryState>
  );
}

interface AvailableTimesProps {
  readonly professionalId: string;
  /** IANA zone of the professional's location: all times are shown in it. */
  readonly timeZone: string;
}

/** When the professional is free for a service: weekday, day, month, year and starts (specification, section 2). */
export function AvailableTimes({ professionalId, timeZone }: AvailableTimesProps) {
  const [search] = useSearchParams();
  const query = useListServicesOfProfessionalQuery(professionalId);
  return (
    <Box as="aside" $padded aria-labelledby="available-times">
      <h2 id="available-times">Available Times</h2>
      <QueryState
        query={query}
        error={(error) => apiErrorMessage(error, 'Failed to load available times.')}
        empty={<Note>{MESSAGES.noAvailability}</Note>}
      >
        {(services) => {
          const chosen = chosenService(services, search);
          if (chosen === undefined) return null;
          return (
            <>
              <Choice>
                <FilterLinks
                  label="Service"
                  options={services.map(({ id, name }) => ({
                    label: name,
                    to: pageWith(professionalId, search, { service: id }, 'available-times'),
                    isChosen: id === chosen.id,
                  }))}
                />
              </Choice>
              {isAskedFirst(chosen) ? (
                <Note>
                  {chosen.name} asks for something first.{' '}
                  <Link to={href.serviceDetails({ serviceId: chosen.id })}>See what comes before it</Link>
                </Note>
              ) : (
                <FreeDays key={chosen.id} service={chosen} zone={timeZone} />
              )}
            </>
          );
        }}
      </QueryState>
    </Box>
  );
}
