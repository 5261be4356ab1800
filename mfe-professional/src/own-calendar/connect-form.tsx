import { apiErrorMessage, formSchema, MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { CALENDAR_PRESETS, calendarConnectionWriteSchema } from '@crown-and-coil/shared-api/contract';
import { Alert, Button, Field, loadPage, Row, Select, Stack } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  CancelButton,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useState } from 'react';
import {
  type CalendarAccount,
  useConnectCalendarMutation,
  useSignInAtGoogleMutation,
} from '../endpoints/calendar-connection';

/** Listed beside the CalDAV servers, but connected by OAuth. */
const GOOGLE = {
  name: 'Google Calendar',
  hint: 'You allow it on a page of Google, and can end it here or there. We get no password.',
} as const;

const SCHEMA = formSchema(calendarConnectionWriteSchema);

interface Props {
  /** Initial values when correcting a connection. */
  readonly serverUrl?: string | null;
  readonly userName?: string | null;
  /** Whether a calendar at Google can be connected here. */
  readonly isGoogleOffered: boolean;
  /** Whether Google is selected initially. */
  readonly isGoogle: boolean;
  readonly onClose: () => void;
}

/** Calendar location and credentials. */
export function ConnectForm({ serverUrl, userName, isGoogleOffered, isGoogle, onClose }: Props) {
  const [connect] = useConnectCalendarMutation();
  const [first] = CALENDAR_PRESETS;
  const [preset, setPreset] = useState<(typeof CALENDAR_PRESETS)[number] | undefined>(
    serverUrl && !isGoogle ? CALENDAR_PRESETS.find((one) => one.server_url === serverUrl) : first,
  );
  const [choosesGoogle, setChoosesGoogle] = useState(isGoogle);
  const submit = async (values: CalendarAccount, helpers: FormikHelpers<CalendarAccount>) => {
    const { data, error } = await connect(values);
    if (data) onClose();
    else applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
  };
  return (
    <Formik<CalendarAccount>
      initialValues={{
        serverUrl: (!isGoogle && serverUrl) || first.server_url,
        userName: (!isGoogle && userName) || '',
        password: '',
      }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      {({ values, dirty, resetForm, setFieldValue }) => (
        <Form noValidate aria-label="Connect your calendar">
          <Stack $gap="s4">
            <FocusFault />
            <FormAlert />
            <Field label="Calendar" hint={choosesGoogle ? GOOGLE.hint : preset?.hint}>
              {(control) => (
                <Select
                  {...control}
                  value={choosesGoogle ? GOOGLE.name : (preset?.name ?? '')}
                  onChange={({ target }) => {
                    const chosen = CALENDAR_PRESETS.find(({ name }) => name === target.value);
                    setPreset(chosen);
                    setChoosesGoogle(target.value === GOOGLE.name);
                    if (!chosen) return;
                    // A choice alone is nothing typed that could be lost.
                    if (dirty) void setFieldValue('serverUrl', chosen.server_url);
                    else resetForm({ values: { ...values, serverUrl: chosen.server_url } });
                  }}
                >
                  {isGoogleOffered && <option>{GOOGLE.name}</option>}
                  {CALENDAR_PRESETS.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                  <option value="">Another CalDAV server</option>
                </Select>
              )}
            </Field>
            {choosesGoogle ? <SignInAtGoogle onClose={onClose} /> : <PasswordFields onClose={onClose} />}
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

/** A CalDAV calendar, accessed with a password. */
const PasswordFields = ({ onClose }: Pick<Props, 'onClose'>) => (
  <>
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
      <CancelButton onCancel={onClose} />
    </Row>
  </>
);

/** A Google calendar, authorized at Google: we never see a password. */
function SignInAtGoogle({ onClose }: Pick<Props, 'onClose'>) {
  const [signIn, { isLoading, isSuccess, error, reset }] = useSignInAtGoogleMutation();
  const go = async () => {
    const { data: page } = await signIn();
    if (page) loadPage(page.url);
  };
  // A page restored by Back would keep its button busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return (
    <>
      {error && !isLoading ? <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert> : null}
      <Row $wrap>
        <Button
          variant="primary"
          busy={isLoading || isSuccess}
          busyText="Opening Google..."
          onClick={() => void go()}
        >
          Continue at Google
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </>
  );
}
