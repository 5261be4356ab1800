import { GATE_MESSAGES, MAX_NAME_LENGTH, type Service } from '@crown-and-coil/shared-api';
import { Field, FieldLegend, Input, Muted, Stack } from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';
import type { BookingChoices, Visitor } from '../booking-steps/booking-draft';

/** The minimum age that the chosen services ask for; undefined without one. */
export function minimumAgeOf(services: readonly Service[]): number | undefined {
  const ages = services.flatMap(({ gates }) => gates?.minimumAge ?? []);
  return ages.length > 0 ? Math.max(...ages) : undefined;
}

/** What is wrong with the guardian's name, as in `nameField` of the contract, which loads with forms only. */
function nameProblem(name: string): string | undefined {
  if (/\d/.test(name)) return GATE_MESSAGES.guardianNotLetters;
  return name.trim().length > MAX_NAME_LENGTH ? `Must be ${MAX_NAME_LENGTH} characters or fewer` : undefined;
}

/** Whether the question is answered. */
export const isVisitorKnown = ({ visitor }: Pick<BookingChoices, 'visitor'>): boolean =>
  visitor !== undefined &&
  (visitor.isOfAge ||
    (visitor.guardianName.trim() !== '' && nameProblem(visitor.guardianName) === undefined));

const Options = styled.fieldset`
  display: grid;
  gap: var(--s3);
  & label:has(input[type='radio']) {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
  }
  & input[type='radio'] {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: var(--clay);
  }
`;

interface Props {
  readonly age: number;
  readonly visitor: Visitor | undefined;
  readonly readOnly: boolean;
  readonly onChange: (visitor: Visitor) => void;
}

/** Asks for the age confirmation when a service has a minimum age: younger people need a parent or guardian. */
export function ForWhom({ age, visitor, readOnly, onChange }: Props) {
  const name = useId();
  const guardianName = visitor?.guardianName ?? '';
  const option = (isOfAge: boolean, label: string) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={visitor?.isOfAge === isOfAge}
        disabled={readOnly}
        onChange={() => onChange({ isOfAge, guardianName })}
      />
      {label}
    </label>
  );
  return (
    <Options>
      <FieldLegend>Who is the visit for?</FieldLegend>
      <Muted>This booking has a minimum age of {age}. Younger people come with a parent or guardian.</Muted>
      {option(true, `Somebody who is ${age} or older`)}
      {option(false, `Somebody younger than ${age}`)}
      {visitor && !visitor.isOfAge && (
        <Stack>
          <Field
            label="Name of the parent or guardian"
            hint="They agree to the visit and come along."
            error={nameProblem(guardianName)}
            count={{ length: guardianName.trim().length, max: MAX_NAME_LENGTH, isNearOnly: true }}
          >
            {(control) => (
              <Input
                {...control}
                value={guardianName}
                autoComplete="name"
                readOnly={readOnly}
                onChange={(event) => onChange({ isOfAge: false, guardianName: event.target.value })}
              />
            )}
          </Field>
        </Stack>
      )}
    </Options>
  );
}
