import { type AvailabilitySeries, KEEP_FRESH } from '@crown-and-coil/shared-api';
import { Alert, Button, ConfirmDialog, Muted, RuledList, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { spokenDays, windowCount } from '../availability-form/repeat-sentence';
import { spokenClocks } from '../availability-form/wall-clock';
import { useEndAvailabilitySeriesMutation, useListAvailabilitySeriesQuery } from '../endpoints/availability';
import { useDeletion } from './use-deletion';

const Section = styled.section`
  margin-bottom: var(--s6);
  & > h2 {
    font-size: 1.375rem;
    margin-bottom: var(--s3);
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3) var(--s4);
  padding-block: var(--s4);
  font-variant-numeric: tabular-nums;
`;

/** 'Every Mon, Fri, 9:00 am to 5:00 pm'. */
const nameOf = ({ weekdays, startTime, endTime, endsNextDay }: AvailabilitySeries) =>
  `${spokenDays(weekdays)}, ${spokenClocks(startTime, endTime, endsNextDay)}`;

/** Open-ended weekly hours, each with a button that ends it. Renders nothing when there are none. */
export function WeeklyHours() {
  const { data: all = [] } = useListAvailabilitySeriesQuery(undefined, KEEP_FRESH);
  /** Keeps the heading after the last hours are ended: it takes the focus. */
  const [hasEnded, setHasEnded] = useState(false);
  const [endSeries] = useEndAvailabilitySeriesMutation();
  const ending = useDeletion(async (id) => {
    const { data, error } = await endSeries(id);
    if (data) {
      setHasEnded(true);
      toast.success(endedSummary(data));
    }
    return { error };
  });
  const asked = all.find(({ id }) => id === ending.itemId);
  if (all.length === 0 && !hasEnded) return null;
  return (
    <Section>
      <h2 ref={ending.heading} tabIndex={-1}>
        Weekly hours
      </h2>
      {all.length === 0 ? (
        <Muted>Nothing repeats without an end.</Muted>
      ) : (
        <RuledList>
          {all.map((series) => (
            <li key={series.id}>
              <Line>
                <span>
                  {nameOf(series)} <Muted as="span">Ongoing</Muted>
                </span>
                <Button
                  size="small"
                  aria-label={`End ${nameOf(series)}`}
                  onClick={() => ending.ask(series.id)}
                >
                  End
                </Button>
              </Line>
            </li>
          ))}
        </RuledList>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="End weekly hours"
        busy={ending.busy}
        busyText="Ending..."
        onConfirm={ending.confirm}
        onClose={ending.close}
      >
        {asked && `${nameOf(asked)}: these hours stop repeating and their windows are removed. `}
        Windows with bookings stay, and so do those that you changed.
        {ending.problem && <Alert>{ending.problem}</Alert>}
      </ConfirmDialog>
    </Section>
  );
}

const endedSummary = ({ removed, kept }: { readonly removed: number; readonly kept: number }) =>
  `Weekly hours ended: ${windowCount(removed)} removed${kept > 0 ? `, ${kept} kept` : ''}.`;
