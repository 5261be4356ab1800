import { Field, FilterChip, Input, media } from '@crown-and-coil/shared-ui';
import { type MouseEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { DAY_WORDS, type DayWord, daysOf, type SearchView } from './search-address';

interface DayFieldProps {
  readonly label: string;
  readonly name: 'from' | 'to';
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day of the calendar, or none. */
export function DayField({ label, name, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

const Shortcuts = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  ${media.mobile} {
    flex-wrap: nowrap;
    overflow-x: auto;
  }
`;

const DAY_NAMES: Readonly<Record<DayWord, string>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
};

/** About a kilometre: as exact as a search needs it. */
const DECIMALS = 2;
const USUAL_RADIUS_KM = 25;

interface SearchShortcutsProps {
  readonly view: Pick<SearchView, 'from' | 'to' | 'near' | 'radiusKm'>;
  readonly onChange: (changed: Partial<SearchView>) => void;
}

/** Days and places of one press. Without scripts the days are sent with the form; the place needs scripts. */
export function SearchShortcuts({ view, onChange }: SearchShortcutsProps) {
  const [canLocate, setCanLocate] = useState(false);
  const [refused, setRefused] = useState('');
  useEffect(() => setCanLocate('geolocation' in navigator), []);
  const choose = (word: DayWord) => (event: MouseEvent) => {
    event.preventDefault();
    onChange(daysOf(word));
  };
  const locate = () => {
    setRefused('');
    if (view.near) return onChange({ near: '', radiusKm: undefined });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const near = [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join();
        onChange({ near, location: '', area: '', radiusKm: view.radiusKm ?? USUAL_RADIUS_KM });
      },
      () => setRefused('Your location is not available. Type a suburb or postcode instead.'),
      { maximumAge: 600_000, timeout: 10_000 },
    );
  };
  return (
    <Shortcuts role="group" aria-label="Shortcuts">
      {DAY_WORDS.map((word) => (
        <Shortcut key={word} type="submit" name="when" value={word} onClick={choose(word)}>
          {DAY_NAMES[word]}
        </Shortcut>
      ))}
      {canLocate && (
        <FilterChip pressed={view.near !== ''} onClick={locate}>
          Near me
        </FilterChip>
      )}
      {view.near && <input type="hidden" name="near" value={view.near} />}
      <span role="status">{refused}</span>
    </Shortcuts>
  );
}

const Shortcut = styled.button`
  min-height: 44px;
  padding: 0 16px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-full);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t-small);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    border-color: var(--ink);
  }
`;
