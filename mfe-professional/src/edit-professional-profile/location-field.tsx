import { apiErrorStatus, MESSAGES, skipToken, useSearchPlacesQuery } from '@crown-and-coil/shared-api';
import { TextButton, zoneLabel } from '@crown-and-coil/shared-ui';
import { ComboboxField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import type { ProfileValues } from './profile-values';
import { useDebounced } from './use-debounced';

const DEBOUNCE_MS = 250;
const MIN_LETTERS = 2;
const MAX_LETTERS = 100;

interface Props {
  /** The zone of the stored location: shown until another suburb is chosen. */
  readonly timeZone: string;
}

/** A suburb out of the places list; the time zone follows from it. Not usable while the list cannot be loaded. */
export function LocationField({ timeZone }: Props) {
  const { values } = useFormikContext<ProfileValues>();
  const [zone, setZone] = useState(timeZone);
  const text = values.location.trim().slice(0, MAX_LETTERS);
  const sought = useDebounced(text, DEBOUNCE_MS);
  const places = useSearchPlacesQuery(sought.length < MIN_LETTERS ? skipToken : { q: sought });
  // A text that the search does not take is not a search that is down.
  const isDown = places.isError && !places.isFetching && apiErrorStatus(places.error) !== 422;

  const isSettled = sought === text && !places.isFetching;
  const letters = text.toLowerCase();
  // Until the answer to this text is there, those of the last one that still fit.
  const found = isSettled
    ? places.currentData
    : places.data?.filter(({ display }) => display.toLowerCase().startsWith(letters));

  return (
    <ComboboxField
      name="location"
      label="Location"
      placeholder="Start typing a suburb"
      onSearch={() => {}}
      options={(found ?? []).map((place) => ({
        id: place.display,
        label: place.display,
        timeZone: place.time_zone,
      }))}
      onChoose={(place) => setZone(place.timeZone)}
      loading={!isSettled}
      emptyText="No suburb starts like this."
      disabledText={isDown ? MESSAGES.placesUnavailable : undefined}
      hint={
        isDown ? (
          <>
            Your location stays {values.location}.{' '}
            <TextButton onClick={() => void places.refetch()}>Try again</TextButton>
          </>
        ) : (
          `Suburbs in Australia. Your times are in ${zoneLabel(Date.now(), zone)}.`
        )
      }
    />
  );
}
