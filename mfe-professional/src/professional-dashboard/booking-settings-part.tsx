import {
  type BookingSettings,
  formSchema,
  hoursText,
  MESSAGES,
  readFailure,
} from '@crown-and-coil/shared-api';
import { horizonText } from '@crown-and-coil/shared-api/bookings';
import { bookingSettingsSchema } from '@crown-and-coil/shared-api/contract';
import { ListSkeleton, Muted, media, QueryState, Row, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  KeepDraft,
  SelectField,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { useGetBookingSettingsQuery, useSaveBookingSettingsMutation } from '../endpoints/availability';
import { useDraftName } from '../form-page/form-frame';
import { INTERVALS } from '../service-form/timing-fields';
import { PartHead, PartSection } from './part';

const SCHEMA = formSchema(bookingSettingsSchema);

const NOTICE_HOURS = [4, 12, 24, 48, 72, 168, 336];
const HORIZON_DAYS = [14, 30, 60, 90, 180, 366];

const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s4);
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Values of the selects: '' for none. */
type SettingsValues = Readonly<Record<keyof BookingSettings, string>>;

const valuesOf = ({ noticeHours, horizonDays, startIntervalMinutes }: BookingSettings): SettingsValues => ({
  noticeHours: String(noticeHours ?? ''),
  horizonDays: String(horizonDays ?? ''),
  startIntervalMinutes: String(startIntervalMinutes ?? ''),
});

/** The usual choices, plus any other value saved through the API. */
const optionsOf = (usual: readonly number[], saved: number | null, label: (value: number) => string) =>
  [...new Set(saved === null ? usual : [...usual, saved])]
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: label(value) }));

/** When clients can book: notice, horizon and interval between start times. */
export function BookingSettingsPart() {
  const query = useGetBookingSettingsQuery();
  return (
    <PartSection aria-labelledby="booking-settings">
      <PartHead>
        <h2 id="booking-settings">When clients can book</h2>
      </PartHead>
      <QueryState query={query} skeleton={<ListSkeleton />} error="Failed to load your booking settings.">
        {(settings) => <SettingsForm settings={settings} />}
      </QueryState>
    </PartSection>
  );
}

/** All choices are valid, so validation is left to the server. */
function SettingsForm({ settings }: { readonly settings: BookingSettings }) {
  const draft = `${useDraftName()} booking-settings`;
  const [save] = useSaveBookingSettingsMutation();
  const submit = async (values: SettingsValues, helpers: FormikHelpers<SettingsValues>) => {
    const { data, error } = await save(SCHEMA.cast(values));
    if (data === undefined) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    helpers.resetForm({ values: valuesOf(data) });
    toast.success('Booking settings saved');
  };
  return (
    <Formik<SettingsValues> initialValues={valuesOf(settings)} onSubmit={submit}>
      <Form noValidate aria-labelledby="booking-settings">
        <Stack $gap="s4">
          <AskBeforeLeaving />
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <Three>
            <SelectField
              name="noticeHours"
              label="Notice"
              placeholder="As short as the site allows"
              options={optionsOf(
                NOTICE_HOURS,
                settings.noticeHours,
                (hours) => `At least ${hoursText(hours)} before`,
              )}
            />
            <SelectField
              name="horizonDays"
              label="How far ahead"
              placeholder="No limit"
              options={optionsOf(
                HORIZON_DAYS,
                settings.horizonDays,
                (days) => `Up to ${horizonText(days)} ahead`,
              )}
            />
            <SelectField
              name="startIntervalMinutes"
              label="Starts"
              placeholder="By the length of the visit"
              options={INTERVALS}
              hint="By length: every 15 minutes, from 2 hours every 30, from 4 hours every 60."
            />
          </Three>
          <Muted>
            For what clients book and move themselves. You can still move a booking to any free start in your
            hours, and offer one to somebody who waits.
          </Muted>
          <Row>
            <SubmitButton busyText="Saving...">Save booking settings</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Formik>
  );
}
