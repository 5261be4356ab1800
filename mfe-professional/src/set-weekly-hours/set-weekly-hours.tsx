import {
  addDays,
  formSchema,
  isDay,
  MAX_AVAILABILITY_DAYS_AHEAD,
  type MadeWindows,
  MESSAGES,
  useGetOwnProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { newWeeklyHoursSchema } from '@crown-and-coil/shared-api/contract';
import { lastAddress, QueryState, toast, useNavigate, wallClock } from '@crown-and-coil/shared-ui';
import { TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { useRepeatAvailabilityMutation } from '../endpoints/availability';
import { FormPage, Pair } from '../form-page/form-page';
import { madeSummary, SkippedList, skippedWithReason } from '../made-windows/made-windows';
import { HoursForm } from '../weekly-hours/hours-form';
import { hoursSentence } from '../weekly-hours/hours-sentence';
import { hoursToSend, type NewHoursValues, newHours, newHoursErrors } from '../weekly-hours/hours-values';
import { weekAddress } from '../workspace/dashboard-address';
import { MadeReport } from './made-report';

const SCHEMA = formSchema(newWeeklyHoursSchema);

const Preview = styled.p`
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

/** New weekly hours, without an end unless a last day is chosen. */
export default function SetWeeklyHours() {
  const query = useGetOwnProfessionalQuery();
  return (
    <FormPage title="Weekly hours" lead="The hours you work each week. They go on until you change them.">
      <QueryState query={query} error={MESSAGES.noUserData}>
        {({ timeZone: zone }) => <NewWeeklyHours zone={zone} />}
      </QueryState>
    </FormPage>
  );
}

type Saved = { data?: MadeWindows | undefined; error?: unknown };

function NewWeeklyHours({ zone }: { readonly zone: string }) {
  const navigate = useNavigate();
  const [repeatAvailability] = useRepeatAvailabilityMutation();
  const [nothingMade, setNothingMade] = useState<MadeWindows | null>(null);
  const [partlyMade, setPartlyMade] = useState<MadeWindows | null>(null);
  const back = lastAddress(weekAddress());
  const now = () => wallClock(Date.now(), zone);

  const save = async (values: NewHoursValues): Promise<Saved> => {
    setNothingMade(null);
    const { data, error } = await repeatAvailability(hoursToSend(values, now()));
    if (!data || data.created.length > 0 || skippedWithReason(data).length === 0) return { data, error };
    // When no window was created the form stays open with its values, and says so.
    setNothingMade(data);
    return { error: { data: { detail: madeSummary(data) } } };
  };
  const saved = (made: MadeWindows | undefined) => {
    if (made && skippedWithReason(made).length > 0) return setPartlyMade(made);
    if (made) toast.success(madeSummary(made));
    navigate(back, { replace: true });
  };

  if (partlyMade) return <MadeReport made={partlyMade} back={back} onAgain={() => setPartlyMade(null)} />;
  return (
    <HoursForm
      zone={zone}
      initialValues={newHours(now())}
      schema={SCHEMA}
      validate={(values) => newHoursErrors(values, now())}
      save={save}
      onSaved={saved}
      back={back}
      before={nothingMade && <SkippedList made={nothingMade} />}
    >
      <Period nowThere={now()} />
    </HoursForm>
  );
}

/** First and last day, with a sentence that describes the result. */
function Period({ nowThere }: { readonly nowThere: string }) {
  const { values } = useFormikContext<NewHoursValues>();
  const today = nowThere.slice(0, 10);
  const firstDay = isDay(values.startsOn) ? values.startsOn : today;
  return (
    <>
      <Pair>
        <TextField name="startsOn" label="First day" type="date" min={today} />
        <TextField
          name="until"
          label="Last day"
          optional
          hint="Leave it empty for hours without an end."
          type="date"
          min={firstDay}
          max={addDays(firstDay, MAX_AVAILABILITY_DAYS_AHEAD)}
        />
      </Pair>
      <Preview aria-live="polite">
        {hoursSentence(values, nowThere) ?? 'Choose days and times to see what will be made.'}
      </Preview>
    </>
  );
}
