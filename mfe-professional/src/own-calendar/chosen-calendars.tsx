import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, Checkbox, CheckLabel, Field, FieldLegend, Select, Stack } from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import {
  type CalendarChoice,
  type CalendarConnection,
  useChooseCalendarsMutation,
} from '../endpoints/calendar-connection';

const Group = styled.fieldset`
  display: grid;
  gap: var(--s3);
  margin: 0;
  padding: 0;
  border: 0;
`;

/**
 * Optimistic choice of calendars: a choice shows before the server confirms it and is undone when refused. Each is
 * complete, and they are sent one after another, so the last one wins.
 */
function useChoice(connection: CalendarConnection) {
  const [choose, { isLoading, error }] = useChooseCalendarsMutation();
  const [unsaved, setUnsaved] = useState<CalendarChoice | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const { writeTo, readFrom } = unsaved ?? connection;
  const change = (changed: Partial<CalendarChoice>) => {
    const choice = { writeTo, readFrom, ...changed };
    setUnsaved(choice);
    sending.current = sending.current
      .then(() => choose(choice))
      .then(() => setUnsaved((latest) => (latest === choice ? null : latest)));
  };
  return { writeTo, readFrom, change, error: isLoading ? undefined : error };
}

/** Which calendar gets the bookings, and which of them block time; each choice is saved at once. */
export function ChosenCalendars({ connection }: { readonly connection: CalendarConnection }) {
  const { calendars } = connection;
  const { writeTo, readFrom, change, error } = useChoice(connection);
  return (
    <Stack $gap="s4">
      {error ? <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert> : null}
      <Field
        label="Write bookings to"
        hint="To change a booking, change it here: what you move there is put back."
      >
        {(control) => (
          <Select
            {...control}
            value={writeTo ?? ''}
            onChange={({ target }) => change({ writeTo: target.value || null })}
          >
            {calendars
              .filter(({ isWritable }) => isWritable)
              .map(({ url, name }) => (
                <option key={url} value={url}>
                  {name}
                </option>
              ))}
            <option value="">No calendar</option>
          </Select>
        )}
      </Field>
      <Group>
        <FieldLegend as="legend">Events that block your time here</FieldLegend>
        {calendars.map(({ url, name }) => (
          <CheckLabel key={url}>
            <Checkbox
              checked={readFrom.includes(url)}
              onChange={({ target }) =>
                change({
                  readFrom: target.checked ? [...readFrom, url] : readFrom.filter((one) => one !== url),
                })
              }
            />
            {name}
          </CheckLabel>
        ))}
      </Group>
    </Stack>
  );
}
