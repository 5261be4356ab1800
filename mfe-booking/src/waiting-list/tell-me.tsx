import {
  addDays,
  formSchema,
  MAX_WAITING_DAYS,
  PARTS_OF_DAY,
  type PartOfDay,
  readFailure,
  type StyleChoice,
  useSession,
  WAITING_DAYS_AHEAD,
} from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { waitingListCreateSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, Card, dayKey, Muted, Row, Stack, TextLink, useLocation } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SelectField,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { useJoinWaitingListMutation } from './api';
import { WaitingListRules } from './waiting-list-rules';

const Panel = styled(Card)`
  margin-top: var(--s5);
  padding: 20px 22px;
  & h2 {
    font-size: 1.375rem;
  }
`;

interface TellMeProps {
  readonly professional: { readonly id: string; readonly displayName: string; readonly timeZone: string };
  readonly serviceId: string;
  /** Of the service's style menu. */
  readonly choice: StyleChoice | null;
  /** Whether no time fits, so that the form is open. */
  readonly isOpen: boolean;
}

/** Under the times: asks to be told when another one opens. */
export function TellMe({ isOpen, ...asked }: TellMeProps) {
  const { user } = useSession();
  const location = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [joined, setJoined] = useState(false);
  if (user !== null && user.role !== 'client') return null;
  return (
    <Panel as="section" aria-label="Tell me when a time opens">
      <Stack $gap="s3">
        <h2>No time that suits you?</h2>
        {joined ? (
          <p role="status">
            {WAITING_LIST_MESSAGES.asked} <TextLink to={href.waitingList()}>See your waiting list</TextLink>
          </p>
        ) : user === null ? (
          <p>
            <TextLink {...href.login.link({}, { from: location })}>Log in</TextLink> to be told when a time
            opens.
          </p>
        ) : isOpen || isAsked ? (
          <AskForm {...asked} onJoined={() => setJoined(true)} />
        ) : (
          <Row>
            <Button onClick={() => setAsked(true)}>Tell me when a time opens</Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

interface AskValues {
  readonly from: string;
  readonly to: string;
  readonly partOfDay: PartOfDay | '';
}

const SCHEMA = formSchema(waitingListCreateSchema.pick(['from', 'to']));
const PARTS: Readonly<Record<PartOfDay, string>> = {
  morning: 'Morning, until 12 pm',
  afternoon: 'Afternoon, 12 pm to 5 pm',
  evening: 'Evening, from 5 pm',
};

interface AskFormProps extends Omit<TellMeProps, 'isOpen'> {
  readonly onJoined: () => void;
}

function AskForm({ professional, serviceId, choice, onJoined }: AskFormProps) {
  const [join] = useJoinWaitingListMutation();
  const [today] = useState(() => dayKey(Date.now(), professional.timeZone));
  const lastDay = addDays(today, WAITING_DAYS_AHEAD);
  const submit = async ({ from, to, partOfDay }: AskValues, helpers: FormikHelpers<AskValues>) => {
    const { error } = await join({
      professionalId: professional.id,
      serviceId,
      choice,
      from,
      to,
      partOfDay: partOfDay === '' ? null : partOfDay,
    });
    if (!error) return onJoined();
    applyServerErrors(readFailure(error), helpers, WAITING_LIST_MESSAGES.askFailed);
  };
  return (
    <Formik<AskValues>
      initialValues={{ from: today, to: addDays(today, MAX_WAITING_DAYS - 1), partOfDay: '' }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      <Form noValidate aria-label="Tell me when a time opens">
        <Stack $gap="s4">
          <FormAlert />
          <Row $wrap>
            <TextField name="from" label="From" type="date" min={today} max={lastDay} />
            <TextField name="to" label="To" type="date" min={today} max={lastDay} />
          </Row>
          <SelectField
            name="partOfDay"
            label="Time of the day"
            placeholder="Any time"
            options={PARTS_OF_DAY.map((value) => ({ value, label: PARTS[value] }))}
          />
          <Muted>
            When a time opens, we hold it for you and tell you. {professional.displayName} sees that you wait.
          </Muted>
          <SubmitButton>Tell me when a time opens</SubmitButton>
          <WaitingListRules />
        </Stack>
      </Form>
    </Formik>
  );
}
