import { Field, FilterChip, Input, media, viewerZone } from '@crown-and-coil/shared-ui';
import { type MouseEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { DAY_WORDS, type DayWord, daysOf, type SearchView } from './search-address';
import { useDevicePosition } from './use-device-position';

/** Where half of the window cuts a date off. */
export const narrowPhone = '@media (max-width: 359px)';

interface DayFieldProps {
  readonly label: string;
  readonly name: 'from' | 'to';
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** A day of the calendar, or none. */
export function DayField({ label, onChange, ...input }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input {...control} {...input} type="date" onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

const Whole = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
`;

const Shortcuts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  ${media.mobile} {
    flex-wrap: nowrap;
    overflow-x: auto;
  }
`;

/** Below the shortcuts, which scroll sideways on a phone. */
const PositionStatus = styled.p`
  &:not(:empty) {
    margin-top: 8px;
  }
`;

const DAY_NAMES: Readonly<Record<DayWord, string>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
};

const USUAL_RADIUS_KM = 25;

interface SearchShortcutsProps {
  readonly view: SearchView;
  readonly onChange: (changed: Partial<SearchView>) => void;
}

/** Days and places of one press. Without scripts the days are sent with the form; the place needs scripts. */
export function SearchShortcuts({ view, onChange }: SearchShortcutsProps) {
  // Server-rendered HTML knows neither the device nor the time of viewing.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const canLocate = isHere && 'geolocation' in navigator;
  const isChosen = (word: DayWord) => {
    if (!isHere) return false;
    const { from, to } = daysOf(word, viewerZone());
    return view.from === from && view.to === to;
  };
  const choose = (word: DayWord) => (event: MouseEvent) => {
    event.preventDefault();
    onChange(isChosen(word) ? { from: '', to: '' } : daysOf(word, viewerZone()));
  };
  const { locate, isLocating, isRefused } = useDevicePosition(JSON.stringify(view), (near) =>
    onChange({ near, location: '', area: '', radiusKm: view.radiusKm ?? USUAL_RADIUS_KM }),
  );
  return (
    <Whole>
      <Shortcuts role="group" aria-label="Shortcuts">
        {DAY_WORDS.map((word) => (
          <FilterChip
            key={word}
            pressed={isChosen(word)}
            type="submit"
            name="when"
            value={word}
            onClick={choose(word)}
          >
            {DAY_NAMES[word]}
          </FilterChip>
        ))}
        {canLocate && (
          <FilterChip
            pressed={view.near !== ''}
            onClick={() => (view.near ? onChange({ near: '', radiusKm: undefined }) : locate())}
          >
            Near me
          </FilterChip>
        )}
        {view.near && <input type="hidden" name="near" value={view.near} />}
      </Shortcuts>
      <PositionStatus role="status">
        {isLocating && 'Locating...'}
        {isRefused && 'Your location is not available. Type a suburb or postcode instead.'}
      </PositionStatus>
    </Whole>
  );
}
