import { FieldLegend, FieldMessage, FilterChip, Row } from '@crown-and-coil/shared-ui';
import { fieldId, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { WEEKDAYS } from '../availability-form/wall-clock';
import { Pair } from '../form-page/form-page';
import { endsNextDay, type HoursValues, isClock } from './hours-values';

const Days = styled.fieldset`
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
`;

/** Weekdays, start and end time. */
export function HoursFields() {
  const { values } = useFormikContext<HoursValues>();
  const { startTime, endTime } = values;
  const isOverMidnight =
    isClock(startTime) && isClock(endTime) && startTime !== endTime && endsNextDay(values);
  return (
    <>
      <WeekdayChips />
      <Pair>
        <TextField name="startTime" label="From" type="time" />
        <TextField
          name="endTime"
          label="To"
          type="time"
          hint={isOverMidnight ? 'On the next day' : undefined}
        />
      </Pair>
    </>
  );
}

function WeekdayChips() {
  const { values, errors, touched, setFieldValue } = useFormikContext<HoursValues>();
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
      <FieldLegend>Days</FieldLegend>
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
