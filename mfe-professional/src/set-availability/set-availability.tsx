import {
  formSchema,
  type MadeWindows,
  MESSAGES,
  useGetOwnProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { newAvailabilitySchema } from '@crown-and-coil/shared-api/contract';
import { QueryState, toast, useNavigate, useSearchParams } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { AvailabilityForm } from '../availability-form/availability-form';
import {
  type NewWindowValues,
  newWindowErrors,
  newWindowValues,
} from '../availability-form/new-window-values';
import { RepeatFields } from '../availability-form/repeat-fields';
import { wallClock } from '../availability-form/wall-clock';
import { useCreateAvailabilityMutation, useRepeatAvailabilityMutation } from '../endpoints/availability';
import { FormPage } from '../form-page/form-page';
import { madeSummary, SkippedList, skippedWithReason } from '../made-windows/made-windows';
import { dashboardTab, weekAddress } from '../workspace/dashboard-address';
import { MadeReport } from './made-report';

const SCHEMA = formSchema(newAvailabilitySchema);
const FALLBACK = { refused: MESSAGES.availabilityRefused, unanswered: MESSAGES.availabilityFailed };

/** A new window of availability, or one for each week to come (specification, section 2). */
export default function SetAvailability() {
  const query = useGetOwnProfessionalQuery();
  return (
    <FormPage title="Set availability">
      <QueryState query={query} error={MESSAGES.noUserData}>
        {({ timeZone: zone }) => <NewAvailability zone={zone} />}
      </QueryState>
    </FormPage>
  );
}

/** `data` is set when the window repeats. */
type Saved = { data?: MadeWindows | undefined; error?: unknown };

function NewAvailability({ zone }: { readonly zone: string }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [createAvailability] = useCreateAvailabilityMutation();
  const [repeatAvailability] = useRepeatAvailabilityMutation();
  const [nothingMade, setNothingMade] = useState<MadeWindows | null>(null);
  const [partlyMade, setPartlyMade] = useState<MadeWindows | null>(null);
  const day = address.get('day');
  const back = day === null ? dashboardTab.availability : weekAddress(day);
  const nowThere = wallClock(Date.now(), zone);

  const save = async ({ startTime, endTime, repeats, weekdays, until }: NewWindowValues): Promise<Saved> => {
    setNothingMade(null);
    if (!repeats) {
      const { error } = await createAvailability({ window: { startTime, endTime } });
      return { error };
    }
    const { data, error } = await repeatAvailability({
      startTime,
      endTime,
      weekdays: [...weekdays],
      ...(until !== '' && { until }),
    });
    if (!data || data.created.length > 0 || skippedWithReason(data).length === 0) return { data, error };
    // When no window was created the form stays open with its values, and says so.
    setNothingMade(data);
    return { error: { data: { detail: madeSummary(data) } } };
  };
  const saved = (made: MadeWindows | undefined) => {
    if (made && skippedWithReason(made).length > 0) return setPartlyMade(made);
    toast.success(made ? madeSummary(made) : 'Availability saved');
    navigate(back, { replace: true });
  };

  if (partlyMade) return <MadeReport made={partlyMade} back={back} onAgain={() => setPartlyMade(null)} />;
  return (
    <AvailabilityForm
      zone={zone}
      initialValues={newWindowValues(day, nowThere)}
      schema={SCHEMA}
      problems={newWindowErrors}
      fallback={FALLBACK}
      save={save}
      onSaved={saved}
      back={back}
      before={nothingMade && <SkippedList made={nothingMade} />}
    >
      <RepeatFields today={nowThere.slice(0, 10)} />
    </AvailabilityForm>
  );
}
