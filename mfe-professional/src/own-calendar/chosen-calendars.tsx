import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, Checkbox, CheckLabel, Field, FieldLegend, Select, Stack } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { type CalendarConnection, useChooseCalendarsMutation } from '../endpoints/calendar-connection';

const Group = styled.fieldset`
  display: grid;
  gap: var(--s3);
  margin: 0;
  padding: 0;
  border: 0;
`;

/** Which calendar gets the bookings, and which of them block time; each choice is saved at once. */
export function ChosenCalendars({ connection }: { readonly connection: CalendarConnection }) {
  const [choose, { isLoading, error }] = useChooseCalendarsMutation();
  const { calendars, writeTo, readFrom } = connection;
  // Not disabled meanwhile, which would drop the focus.
  const change = (changed: Partial<Pick<CalendarConnection, 'writeTo' | 'readFrom'>>) => {
    if (!isLoading) void choose({ writeTo, readFrom, ...changed });
  };
  return (
    <Stack $gap="s4">
      {error && !isLoading ? <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert> : null}
      <Field
        label="Write bookings to"
        hint="To change a booking, change it here: what you move there is put back."
      >
        {(control) => (
          <Select
            {...control}
            value={writeTo ?? ''}
            aria-disabled={isLoading}
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
              aria-disabled={isLoading}
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
