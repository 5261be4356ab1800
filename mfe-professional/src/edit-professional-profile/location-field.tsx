import { MESSAGES } from '@crown-and-coil/shared-api';
import { TextButton, zoneLabel } from '@crown-and-coil/shared-ui';
import { ComboboxField } from '@crown-and-coil/shared-ui/choice';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useEffect, useRef, useState } from 'react';
import type { ProfileValues } from './profile-values';
import { type PlaceOption, usePlaceOptions } from './use-place-options';

interface Props {
  /** Time zone of the stored location, shown until another suburb is chosen. */
  readonly timeZone: string;
}

/** Field for a suburb, with suggestions; the time zone follows from it. Disabled while suggestions cannot be loaded. */
export function LocationField({ timeZone }: Props) {
  const { values, initialValues, setFieldValue } = useFormikContext<ProfileValues>();
  const [zone, setZone] = useState<string | undefined>(timeZone);
  /** What the field held before the text that is being typed; undefined while nothing is half-typed. */
  const [kept, setKept] = useState<Pick<ProfileValues, 'location' | 'coordinates'>>();
  /** The half-typed text that could not be looked up, which a retry looks up again. */
  const [lost, setLost] = useState<string>();
  const { options, loading, isDown, retry } = usePlaceOptions(lost ?? values.location);
  const lastChoice = useRef(0);
  const left = initialValues.location;
  const isMoving = left !== '' && values.location !== left;

  useEffect(() => {
    if (!isDown || !kept) return;
    setLost(values.location);
    void setFieldValue('location', kept.location);
    void setFieldValue('coordinates', kept.coordinates);
    setKept(undefined);
  }, [isDown, kept, values.location, setFieldValue]);

  const choose = async ({ timeZone: chosenZone, resolve }: PlaceOption) => {
    lastChoice.current += 1;
    const choice = lastChoice.current;
    setZone(chosenZone);
    setKept(undefined);
    setLost(undefined);
    const place = await resolve?.().catch(() => undefined);
    // Google's answer is stale: the text has changed since.
    if (!place || choice !== lastChoice.current) return;
    await setFieldValue('location', place.display);
    await setFieldValue('coordinates', place.coordinates);
  };

  return (
    <ComboboxField<PlaceOption>
      name="location"
      label="Location"
      placeholder="Start typing a suburb"
      onSearch={() => {
        lastChoice.current += 1;
        setKept(kept ?? values);
        setLost(undefined);
        void setFieldValue('coordinates', null);
      }}
      options={options}
      onChoose={(option) => void choose(option)}
      loading={loading}
      emptyText="No suburb starts like this."
      disabledText={isDown ? MESSAGES.placesUnavailable : undefined}
      hint={
        isDown ? (
          <>
            {values.location && `Your location stays ${values.location}. `}
            <TextButton onClick={retry}>Try again</TextButton>
          </>
        ) : (
          [
            'Suburbs in Australia.',
            zone ? `Your times are in ${zoneLabel(Date.now(), zone)}.` : 'Your times follow the clock there.',
            isMoving &&
              `The bookings that you have stay in ${left}; a booking that you move is for the new place.`,
          ]
            .filter(Boolean)
            .join(' ')
        )
      }
    />
  );
}
