import { addDays, isDay, MAX_AVAILABILITY_DAYS_AHEAD, weekdayOf } from '@crown-and-coil/shared-api';
import { FieldLegend, FieldMessage, FilterChip, Row } from '@crown-and-coil/shared-ui';
import { CheckboxField, fieldId, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import type { NewWindowValues } from './new-window-values';
import { repeatSentence } from './repeat-sentence';
import { WEEKDAYS } from './wall-clock';

const Panel = styled.div`
  display: grid;
  gap: var(--s5);
  margin-top: var(--s3);
  padding: 20px;
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
`;

const Days = styled.fieldset`
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
`;

const Preview = styled.p`
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

/** Whether and how a new window repeats, with a sentence that describes the result. */
export function RepeatFields({ today }: { readonly today: string }) {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<NewWindowValues>();
  const firstDay = values.startTime.slice(0, 10);
  const startsOn = isDay(firstDay) ? weekdayOf(firstDay) : undefined;
  const isUndecided = values.repeats && values.weekdays.length === 0;

  // Only when it is ticked: people untick the last day to choose another. A failed save has touched these fields while
  // they were hidden, so their errors are reset.
  const { repeats } = values;
  const startWith = useEffectEvent((isRepeated: boolean) => {
    for (const name of ['weekdays', 'until']) void setFieldTouched(name, false, false);
    if (isRepeated && isUndecided && startsOn !== undefined) void setFieldValue('weekdays', [startsOn]);
  });
  useEffect(() => startWith(repeats), [repeats]);

  return (
    <div>
      <CheckboxField name="repeats" label="Repeat weekly" />
      {values.repeats && (
        <Panel>
          <WeekdayChips />
          <TextField
            name="until"
            label="Until"
            hint="Leave it empty for ongoing hours. The last day can be a year after the first at most."
            type="date"
            min={isDay(firstDay) ? firstDay : today}
            max={addDays(isDay(firstDay) ? firstDay : today, MAX_AVAILABILITY_DAYS_AHEAD)}
          />
          <Preview aria-live="polite">
            {repeatSentence(values) ?? 'Choose the times and the days to see what will be made.'}
          </Preview>
        </Panel>
      )}
    </div>
  );
}

function WeekdayChips() {
  const { values, errors, touched, setFieldValue } = useFormikContext<NewWindowValues>();
  const toggle = (day: number) =>
    setFieldValue(
      'weekdays',
      values.weekdays.includes(day)
        ? values.weekdays.filter((one) => one !== day)
        : [...values.weekdays, day].sort(),
    );
  const error = touched.weekdays && typeof errors.weekdays === 'string' ? errors.weekdays : undefined;
  const messageId = `${fieldId('weekdays')}-message`;
  return (
    <Days aria-describedby={error && messageId}>
      <FieldLegend>On these days</FieldLegend>
      <Row $wrap $gap="s2">
        {WEEKDAYS.map(({ value, short, name }, index) => (
          <FilterChip
            key={value}
            {...(index === 0 && { id: fieldId('weekdays') })}
            pressed={values.weekdays.includes(value)}
            aria-label={name}
            onClick={() => void toggle(value)}
          >
            {short}
          </FilterChip>
        ))}
      </Row>
      <FieldMessage id={messageId} error={error} />
    </Days>
  );
}
