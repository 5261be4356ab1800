import { type AvailabilitySeries, KEEP_FRESH, problemOf } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ActionDialog,
  Button,
  ButtonLink,
  ListSkeleton,
  Muted,
  PlusIcon,
  QueryState,
  Row,
  RuledList,
  toast,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { spokenClocks } from '../availability-form/wall-clock';
import { useEndAvailabilitySeriesMutation, useListAvailabilitySeriesQuery } from '../endpoints/availability';
import { spokenDays, windowCount } from '../weekly-hours/hours-sentence';
import { PartHead, PartLine, PartSection } from './part';

/** 'Every Mon, Fri, 9:00 am to 5:00 pm'. */
const nameOf = ({ weekdays, startTime, endTime, endsNextDay }: AvailabilitySeries) =>
  `${spokenDays(weekdays)}, ${spokenClocks(startTime, endTime, endsNextDay)}`;

/** Open-ended weekly hours, each with buttons to change and end them. */
export function WeeklyHoursPart() {
  const query = useListAvailabilitySeriesQuery(undefined, KEEP_FRESH);
  const [endSeries] = useEndAvailabilitySeriesMutation();
  const ending = useConfirmedAction<AvailabilitySeries>({
    act: async ({ id }) => {
      const { data, error } = await endSeries(id);
      if (data) toast.success(endedSummary(data));
      return problemOf({ error });
    },
  });
  return (
    <PartSection>
      <PartHead>
        <h2 ref={ending.heading} tabIndex={-1}>
          Weekly hours
        </h2>
        <ButtonLink to={href.setWeeklyHours()} size="small" icon={<PlusIcon size="small" />}>
          Set weekly hours
        </ButtonLink>
      </PartHead>
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error="Failed to load weekly hours."
        empty={<Muted>The hours you work each week, set once. They go on until you change them.</Muted>}
      >
        {(all) => (
          <RuledList>
            {all.map((series) => (
              <li key={series.id}>
                <PartLine>
                  <span>
                    {nameOf(series)} <Muted as="span">No end</Muted>
                  </span>
                  <Row $gap="s2">
                    <ButtonLink
                      size="small"
                      to={href.editWeeklyHours({ seriesId: series.id })}
                      aria-label={`Edit ${nameOf(series)}`}
                    >
                      Edit
                    </ButtonLink>
                    <Button
                      size="small"
                      aria-label={`End ${nameOf(series)}`}
                      onClick={() => ending.ask(series)}
                    >
                      End
                    </Button>
                  </Row>
                </PartLine>
              </li>
            ))}
          </RuledList>
        )}
      </QueryState>
      <ActionDialog action={ending} title="End weekly hours" keepText="Keep it" busyText="Ending..." danger>
        {(series) =>
          `${nameOf(series)}: these hours stop repeating and their windows are removed. Windows with bookings stay, and so do those that you changed.`
        }
      </ActionDialog>
    </PartSection>
  );
}

const endedSummary = ({ removed, kept }: { readonly removed: number; readonly kept: number }) =>
  `Weekly hours ended: ${windowCount(removed)} removed${kept > 0 ? `, ${kept} kept` : ''}.`;
