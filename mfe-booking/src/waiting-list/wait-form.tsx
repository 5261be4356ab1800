import {
  addDays,
  formSchema,
  MAX_WAITING_DAYS,
  PART_OF_DAY_LABELS,
  PARTS_OF_DAY,
  type PartOfDay,
  WAITING_DAYS_AHEAD,
} from '@crown-and-coil/shared-api';
import { waitingListCreateSchema } from '@crown-and-coil/shared-api/contract';
import { dayKey, Muted, Stack } from '@crown-and-coil/shared-ui';
import {
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  SelectField,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { WaitingListRules } from './waiting-list-rules';

/** Two fields side by side where there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: var(--s4);
  align-items: start;
`;

/** The days and the part of the day that a client waits for. */
export interface WaitDays {
  readonly from: string;
  readonly to: string;
  readonly partOfDay: PartOfDay | '';
}

const SCHEMA = formSchema(waitingListCreateSchema.pick(['from', 'to']));

interface WaitFormProps<More extends object> {
  /** IANA zone of the days. */
  readonly zone: string;
  /** Initial values. */
  readonly chosen?: Partial<WaitDays>;
  /** Initial values of further fields, which `fields` renders above the days. */
  readonly more: More;
  readonly fields?: ReactNode;
  /** Name of the draft of what is typed. */
  readonly draft: string;
  /** Who sees that the client waits. */
  readonly seenBy: string;
  /** Returns whether the client joined. */
  readonly onSubmit: (values: WaitDays & More, helpers: FormikHelpers<WaitDays & More>) => Promise<boolean>;
}

/** The form for joining the waiting list. */
export function WaitForm<More extends object>({
  zone,
  chosen = {},
  more,
  fields,
  draft,
  seenBy,
  onSubmit,
}: WaitFormProps<More>) {
  const [today] = useState(() => dayKey(Date.now(), zone));
  const lastDay = addDays(today, WAITING_DAYS_AHEAD);
  const from = chosen.from || today;
  const to = chosen.to || (chosen.from ? from : addDays(today, MAX_WAITING_DAYS - 1));
  return (
    <Formik<WaitDays & More>
      initialValues={{ ...more, from, to, partOfDay: chosen.partOfDay ?? '' }}
      validationSchema={SCHEMA}
      onSubmit={async (values, helpers) => {
        if (await onSubmit(values, helpers)) forgetDraft(draft);
      }}
    >
      <Form noValidate aria-label="Tell me when a time opens">
        <Stack $gap="s4">
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          {fields}
          <FieldPair>
            <TextField name="from" label="From" type="date" min={today} max={lastDay} />
            <TextField name="to" label="To" type="date" min={today} max={lastDay} />
          </FieldPair>
          <SelectField
            name="partOfDay"
            label="Time of the day"
            placeholder="Any time"
            options={PARTS_OF_DAY.map((value) => ({ value, label: PART_OF_DAY_LABELS[value] }))}
          />
          <Muted>When a time opens, we hold it for you and tell you. {seenBy}</Muted>
          <SubmitButton>Tell me when a time opens</SubmitButton>
          <WaitingListRules />
        </Stack>
      </Form>
    </Formik>
  );
}
