import {
  type AvailabilitySeries,
  type ChangedSeries,
  formSchema,
  type HeldWindow,
  MESSAGES,
  useGetOwnProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES, weeklyHoursFormSchema } from '@crown-and-coil/shared-api/contract';
import {
  Alert,
  formatDate,
  formatTimeRange,
  lastAddress,
  Muted,
  QueryState,
  RuledList,
  TextLink,
  toast,
  useNavigate,
  useParams,
} from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import {
  readHeldWindows,
  useChangeAvailabilitySeriesMutation,
  useListAvailabilitySeriesQuery,
} from '../endpoints/availability';
import { FormPage } from '../form-page/form-page';
import { HoursForm } from '../weekly-hours/hours-form';
import { bookingCount, windowCount } from '../weekly-hours/hours-sentence';
import { endsNextDay, type HoursValues, storedHours } from '../weekly-hours/hours-values';
import { dashboardTab, weekAddress } from '../workspace/dashboard-address';

const SCHEMA = formSchema(weeklyHoursFormSchema);

/** Stored weekly hours. */
export default function EditWeeklyHours() {
  const { seriesId = '' } = useParams();
  const owner = useGetOwnProfessionalQuery();
  const query = useListAvailabilitySeriesQuery();
  return (
    <FormPage
      title="Edit weekly hours"
      lead="Days off stay, and so do the times that you changed in the calendar."
    >
      <QueryState query={owner} error={MESSAGES.noUserData}>
        {({ timeZone: zone }) => (
          <QueryState query={query} error="Failed to load weekly hours." isEmpty={() => false}>
            {(all) => {
              const stored = all.find(({ id }) => id === seriesId);
              if (!stored)
                return (
                  <Alert>
                    {AVAILABILITY_MESSAGES.seriesNotFound}{' '}
                    <TextLink to={dashboardTab.availability}>See your availability</TextLink>
                  </Alert>
                );
              return <StoredWeeklyHours key={stored.id} stored={stored} zone={zone} />;
            }}
          </QueryState>
        )}
      </QueryState>
    </FormPage>
  );
}

const HeldLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  padding-block: var(--s3);
  font-variant-numeric: tabular-nums;
`;

/** Windows with bookings outside the new hours, and the hours that the server refused because of them. */
interface Held {
  readonly windows: readonly HeldWindow[];
  readonly values: HoursValues;
}

function StoredWeeklyHours({ stored, zone }: { readonly stored: AvailabilitySeries; readonly zone: string }) {
  const navigate = useNavigate();
  const [changeSeries] = useChangeAvailabilitySeriesMutation();
  const [held, setHeld] = useState<Held | null>(null);
  const back = lastAddress(weekAddress());

  const save = async (values: HoursValues) => {
    const answer = await changeSeries({
      id: stored.id,
      change: {
        weekdays: [...values.weekdays],
        startTime: values.startTime,
        endTime: values.endTime,
        endsNextDay: endsNextDay(values),
        keepsBookings: held !== null,
      },
    });
    const windows = readHeldWindows(answer.error);
    setHeld(windows.length > 0 ? { windows, values } : null);
    return answer;
  };

  return (
    <HoursForm<HoursValues, ChangedSeries>
      zone={zone}
      initialValues={storedHours(stored)}
      schema={SCHEMA}
      saveText={held ? 'Save and keep these times' : 'Save weekly hours'}
      save={save}
      onSaved={(changed) => {
        toast.success(changed ? changedSummary(changed) : 'Weekly hours saved.');
        navigate(back, { replace: true });
      }}
      back={back}
    >
      {held && <HeldWindows held={held} zone={zone} onOutdated={() => setHeld(null)} />}
    </HoursForm>
  );
}

interface HeldProps {
  readonly held: Held;
  readonly zone: string;
  /** The hours have changed since the server's refusal. */
  readonly onOutdated: () => void;
}

function HeldWindows({ held, zone, onOutdated }: HeldProps) {
  const { values } = useFormikContext<HoursValues>();
  const isOutdated = !isSame(held.values, values);
  const forget = useEffectEvent(onOutdated);
  useEffect(() => {
    if (isOutdated) forget();
  }, [isOutdated]);
  return (
    <RuledList aria-label="Times with bookings">
      {held.windows.map(({ startTime: start, endTime: end, bookings }) => (
        <li key={start}>
          <HeldLine>
            <span>{`${formatDate(start, zone)}, ${formatTimeRange(start, end, zone)}`}</span>
            <Muted as="span">{bookingCount(bookings)}</Muted>
          </HeldLine>
        </li>
      ))}
    </RuledList>
  );
}

const isSame = (one: HoursValues, other: HoursValues) =>
  one.startTime === other.startTime &&
  one.endTime === other.endTime &&
  one.weekdays.join() === other.weekdays.join();

/** 'Weekly hours changed: 26 windows made, 1 kept for its bookings.' */
function changedSummary({ created, kept, skipped }: ChangedSeries): string {
  const parts = [
    `${windowCount(created)} made`,
    kept.length > 0 && `${kept.length} kept for bookings`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ];
  return `Weekly hours changed: ${parts.filter(Boolean).join(', ')}.`;
}
