import { skipToken } from '@crown-and-coil/shared-api';
import { AffixedInput, MapPinIcon } from '@crown-and-coil/shared-ui';
import { useEffect, useId, useState } from 'react';
import { useSuggestPlacesQuery } from '../api';
import { LimitedField } from './limited-field';
import { MAX_LOCATION_LENGTH } from './search-address';

const DEBOUNCE_MS = 250;
const MIN_LETTERS = 2;
const SUGGESTIONS = 8;

interface PlaceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Where to look: any text, with suburbs suggested while one types. The browser's own list of suggestions shows them. */
export function PlaceField({ label, value, onChange }: PlaceFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: places = [] } = useSuggestPlacesQuery(
    sought.length < MIN_LETTERS ? skipToken : { q: sought, limit: SUGGESTIONS },
  );

  return (
    <LimitedField label={label} text={value} max={MAX_LOCATION_LENGTH}>
      {(control) => (
        <>
          <AffixedInput
            {...control}
            name="location"
            placeholder="Suburb, postcode or city"
            enterKeyHint="search"
            autoComplete="off"
            list={list}
            icon={<MapPinIcon />}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setTyped(event.target.value);
            }}
          />
          <datalist id={list}>
            {places.map(({ display, postcodes }) => (
              <option key={display} value={display}>
                {postcodes.join(', ')}
              </option>
            ))}
          </datalist>
        </>
      )}
    </LimitedField>
  );
}
