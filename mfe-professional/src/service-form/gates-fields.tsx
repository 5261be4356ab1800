import {
  MAX_CONSULTATION_DAYS,
  MAX_MINIMUM_AGE,
  MAX_PATCH_TEST_MONTHS,
  MESSAGES,
  MIN_MINIMUM_AGE,
  MIN_PATCH_TEST_HOURS,
  skipToken,
} from '@crown-and-coil/shared-api';
import { Alert, Checkbox, CheckLabel, Muted } from '@crown-and-coil/shared-ui';
import { SelectField, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { useListOwnServicesQuery } from '../endpoints/services';
import { Pair } from '../form-page/form-page';
import type { ServiceValues } from './service-values';

export const Fields = styled.fieldset`
  display: grid;
  gap: var(--s4);
  padding-top: var(--s5);
  border-top: 1px solid var(--line);
  & > legend {
    float: left;
    font: 600 1.375rem / 1.2 var(--font-display);
  }
`;

const NO_OTHERS = 'You have no other service yet. Create the one for the consultation first.';

interface Props {
  /** Undefined for a new service. */
  readonly serviceId: string | undefined;
}

/** Prerequisites for booking the service: consultation, patch test, photo quote, minimum age. */
export function GatesFields({ serviceId }: Props) {
  const { values, setFieldValue } = useFormikContext<ServiceValues>();
  const { consultation, patchTest, photoQuote } = values.gates;
  const query = useListOwnServicesQuery(consultation || patchTest ? {} : skipToken);
  const others = (query.data?.results ?? [])
    .filter(({ id }) => id !== serviceId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Fields>
      <legend>Before it is booked</legend>
      <Muted>Clients cannot book the service without what you ask for here.</Muted>
      <CheckLabel>
        <Checkbox
          checked={consultation !== null}
          onChange={({ target }) =>
            void setFieldValue('gates.consultation', target.checked ? { serviceId: '', validDays: 60 } : null)
          }
        />
        <span>A consultation with you first</span>
      </CheckLabel>
      {query.isError && !query.isFetching && (
        <Alert onRetry={() => void query.refetch()}>{MESSAGES.serviceListFailed}</Alert>
      )}
      {consultation && (
        <Pair>
          <SelectField
            name="gates.consultation.serviceId"
            label="Which of your services"
            placeholder="Choose a service"
            options={others}
            hint={query.data && others.length === 0 ? NO_OTHERS : undefined}
          />
          <TextField
            name="gates.consultation.validDays"
            label="It counts for"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_CONSULTATION_DAYS}
            suffix="days"
          />
        </Pair>
      )}
      <CheckLabel>
        <Checkbox
          checked={patchTest !== null}
          onChange={({ target }) =>
            void setFieldValue('gates.patchTest', target.checked ? { serviceId: '', validMonths: 6 } : null)
          }
        />
        <span>A patch test, at least {MIN_PATCH_TEST_HOURS} hours before. You note it at a booking.</span>
      </CheckLabel>
      {patchTest && (
        <Pair>
          <SelectField
            name="gates.patchTest.serviceId"
            label="Service for the test"
            optional
            placeholder="Clients ask me"
            options={others}
          />
          <TextField
            name="gates.patchTest.validMonths"
            label="It counts for"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_PATCH_TEST_MONTHS}
            suffix="months"
          />
        </Pair>
      )}
      <CheckLabel>
        <Checkbox
          checked={photoQuote}
          onChange={({ target }) => void setFieldValue('gates.photoQuote', target.checked)}
        />
        <span>A photo quote. Clients send pictures, you name the price, and they book at that price.</span>
      </CheckLabel>
      <TextField
        name="gates.minimumAge"
        label="Minimum age"
        optional
        type="number"
        inputMode="numeric"
        min={MIN_MINIMUM_AGE}
        max={MAX_MINIMUM_AGE}
        suffix="years"
        hint="Younger people give the name of a parent or guardian who comes along."
      />
    </Fields>
  );
}
