import {
  HAIR_TYPES,
  isDay,
  MAX_PRICE_AUD,
  PART_OF_DAY_LABELS,
  PARTS_OF_DAY,
} from '@crown-and-coil/shared-api';
import { AffixedInput, Field, formatDuration, media, Select } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { DayField } from './day-fields';
import { HairTypeField } from './hair-type-field';
import { isWeekend, lastSearchDay, type SearchView } from './search-address';
import type { SearchDraft } from './use-search-draft';

/** Folded away until one of them is used, so that the first cards stay in view. */
const More = styled.details`
  grid-column: 1 / -1;
  & > summary {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--clay);
    font-weight: 600;
    cursor: pointer;
    &::before {
      content: '+';
      width: 1.25em;
    }
  }
  &[open] > summary::before {
    content: '−';
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 16px;
    ${media.belowDesktop} {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    ${media.mobile} {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 14px;
    }
  }
`;

/** Minutes that "Time up to" offers. */
const LENGTHS = [30, 60, 90, 120, 180, 240, 360, 480];
const RADII_KM = [5, 10, 25, 50, 100];

interface MoreFiltersProps {
  readonly view: SearchView;
  readonly draft: Pick<SearchDraft, 'from' | 'typed' | 'setTyped' | 'hairType' | 'forgetOwnHair'>;
  /** Selected values apply at once. */
  readonly onSelect: (changed: Partial<SearchView>) => void;
  readonly isUsed?: boolean;
  /** More fields of one page, first. */
  readonly children?: ReactNode;
}

const isUsedIn = ({
  from,
  to,
  partOfDay,
  hairType,
  minPrice,
  maxPrice,
  maxMinutes,
  radiusKm,
}: SearchView): boolean =>
  // The weekend is marked on its own button. By the days alone: a server may render this on another day.
  (to !== '' && !isWeekend({ from, to })) ||
  [partOfDay, hairType, minPrice, maxPrice, maxMinutes, radiusKm].some((one) => one !== undefined);

/**
 * The days that the calendar of "Until" offers. None while it holds another day, which the search moves: an invalid
 * field in the closed part of the form would block it without a message.
 */
function endBounds(from: string, to: string): { min?: string; max?: string } {
  if (!isDay(from)) return {};
  const max = lastSearchDay(from);
  return to === '' || (to >= from && to <= max) ? { min: from, max } : {};
}

/** Range of days, part of the day, hair, distance, price and length. */
export function MoreFilters({ view, draft, onSelect, isUsed, children }: MoreFiltersProps) {
  const { typed, setTyped } = draft;
  const ownHair =
    view.hairType === undefined && HAIR_TYPES.find(({ value }) => value === draft.hairType)?.name;
  // A value of a typed address is offered too, so that it is shown.
  const lengths = [...new Set([...LENGTHS, view.maxMinutes ?? 60])].sort((one, other) => one - other);
  const radii = [...new Set([...RADII_KM, view.radiusKm ?? 10])].sort((one, other) => one - other);
  return (
    <More open={isUsed || isUsedIn(view) || undefined}>
      <summary>More filters{ownHair && <span>, for your {ownHair.toLowerCase()} hair</span>}</summary>
      <div>
        {children}
        <DayField
          label="Until"
          name="to"
          value={typed.to}
          {...endBounds(draft.from, typed.to)}
          onChange={(to) => setTyped({ ...typed, to })}
        />
        <Field label="Part of the day">
          {(control) => (
            <Select
              {...control}
              name="part_of_day"
              value={view.partOfDay ?? ''}
              onChange={({ target }) =>
                onSelect({ partOfDay: PARTS_OF_DAY.find((part) => part === target.value) })
              }
            >
              <option value="">Any time</option>
              {PARTS_OF_DAY.map((part) => (
                <option key={part} value={part}>
                  {PART_OF_DAY_LABELS[part]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <HairTypeField
          value={draft.hairType}
          onChange={(hairType) => {
            draft.forgetOwnHair();
            onSelect({ hairType });
          }}
        />
        <Field label="Within">
          {(control) => (
            <Select
              {...control}
              name="radius_km"
              value={view.radiusKm ?? ''}
              onChange={({ target }) => onSelect({ radiusKm: Number(target.value) || undefined })}
            >
              <option value="">Usual distance</option>
              {radii.map((radius) => (
                <option key={radius} value={radius}>
                  {radius} km
                </option>
              ))}
            </Select>
          )}
        </Field>
        <PriceField
          label="Price from (AUD)"
          name="min_price"
          value={typed.minPrice}
          onChange={(minPrice) => setTyped({ ...typed, minPrice })}
        />
        <PriceField
          label="Price up to (AUD)"
          name="max_price"
          value={typed.maxPrice}
          onChange={(maxPrice) => setTyped({ ...typed, maxPrice })}
        />
        <Field label="Time up to">
          {(control) => (
            <Select
              {...control}
              name="max_minutes"
              value={view.maxMinutes ?? ''}
              onChange={({ target }) => onSelect({ maxMinutes: Number(target.value) || undefined })}
            >
              <option value="">Any length</option>
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatDuration(minutes)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </More>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function PriceField({ label, name, value, onChange }: PriceFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <AffixedInput
          {...control}
          name={name}
          type="number"
          inputMode="decimal"
          min={1}
          max={MAX_PRICE_AUD}
          step="any"
          prefix="$"
          placeholder="Any"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
