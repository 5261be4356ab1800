import { formSchema, MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { CALENDAR_PRESETS, calendarConnectionWriteSchema } from '@crown-and-coil/shared-api/contract';
import { Button, Field, Row, Select, Stack } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { type CalendarAccount, useConnectCalendarMutation } from '../endpoints/calendar-connection';

const SCHEMA = formSchema(calendarConnectionWriteSchema);

interface Props {
  /** What was given before, to be corrected. */
  readonly serverUrl?: string | null;
  readonly userName?: string | null;
  readonly onClose: () => void;
}

/** Where the calendar is, and who may open it. */
export function ConnectForm({ serverUrl, userName, onClose }: Props) {
  const [connect] = useConnectCalendarMutation();
  const [first] = CALENDAR_PRESETS;
  const [preset, setPreset] = useState<(typeof CALENDAR_PRESETS)[number] | undefined>(
    serverUrl ? CALENDAR_PRESETS.find((one) => one.server_url === serverUrl) : first,
  );
  const submit = async (values: CalendarAccount, helpers: FormikHelpers<CalendarAccount>) => {
    const { data, error } = await connect(values);
    if (data) onClose();
    else applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
  };
  return (
    <Formik<CalendarAccount>
      initialValues={{
        serverUrl: serverUrl ?? first.server_url,
        userName: userName ?? '',
        password: '',
      }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      {({ setFieldValue }) => (
        <Form noValidate aria-label="Connect your calendar">
          <Stack $gap="s4">
            <FormAlert />
            <Field label="Calendar" hint={preset?.hint}>
              {(control) => (
                <Select
                  {...control}
                  value={preset?.name ?? ''}
                  onChange={({ target }) => {
                    const chosen = CALENDAR_PRESETS.find(({ name }) => name === target.value);
                    setPreset(chosen);
                    if (chosen) void setFieldValue('serverUrl', chosen.server_url);
                  }}
                >
                  {CALENDAR_PRESETS.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                  <option value="">Another CalDAV server</option>
                </Select>
              )}
            </Field>
            <TextField name="serverUrl" label="Address" type="url" inputMode="url" autoComplete="off" />
            <TextField name="userName" label="User name" autoComplete="off" />
            <TextField
              name="password"
              label="App password"
              hint="Made for this site alone, so that you can end it. We keep it encrypted."
              type="password"
              autoComplete="off"
            />
            <Row $wrap>
              <SubmitButton busyText="Connecting...">Connect</SubmitButton>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
            </Row>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
