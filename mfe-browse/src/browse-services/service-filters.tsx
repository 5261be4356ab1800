import {
  MAX_PRICE_AUD,
  SERVICE_CATEGORIES,
  SERVICE_SORTS,
  type ServiceSort,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  AffixedInput,
  Button,
  Field,
  formatDuration,
  media,
  SearchIcon,
  Select,
  useDraft,
} from '@crown-and-coil/shared-ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { PlaceField } from '../place-field/place-field';
import { categoryNamed, limitOf, MAX_SEARCH_LENGTH, type ServicesFilters } from './services-address';

const Form = styled.form`
  display: grid;
  grid-template-columns: 220px minmax(0, 1.2fr) minmax(0, 1fr) auto;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  gap: 16px;
  align-items: end;
  padding-bottom: 24px;
  border-bottom: 1px solid var(--line);
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
`;

/** Order and limits: folded away until one of them is used, so that the first cards stay in view. */
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
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 16px;
    ${media.mobile} {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 14px;
      & > :first-child {
        grid-column: 1 / -1;
      }
    }
  }
`;

const SORT_NAMES: Readonly<Record<ServiceSort, string>> = {
  best: 'Best match first',
  nearest: 'Nearest first',
  soonest: 'Soonest start first',
  rating: 'Best reviews first',
  cheapest: 'Lowest price first',
  shortest: 'Shortest first',
  newest: 'Newest first',
};

/** Minutes that "Time up to" offers. */
const LENGTHS = [30, 60, 90, 120, 180, 240, 360, 480];

interface ServiceFiltersProps {
  readonly filters: ServicesFilters;
  readonly onChange: (filters: ServicesFilters) => void;
}

/**
 * Category, search text, place, order and limits. What is selected applies at once; typed text waits for Search or Enter. Without
 * scripts the form asks for the same address.
 */
export function ServiceFilters({ filters, onChange }: ServiceFiltersProps) {
  const { category, search, location, sort, maxPrice, maxMinutes } = filters;
  const [draft, setDraft] = useDraft(search);
  const [place, setPlace] = useDraft(location);
  const [price, setPrice] = useDraft(maxPrice === undefined ? '' : String(maxPrice));
  const apply = (chosen: Partial<ServicesFilters> = {}) =>
    onChange({
      ...filters,
      search: draft,
      location: place,
      maxPrice: limitOf(price, MAX_PRICE_AUD),
      ...chosen,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const isMoreUsed = sort !== 'best' || maxPrice !== undefined || maxMinutes !== undefined;
  // A length from a typed address is offered too, so that it is shown.
  const lengths = [...new Set([...LENGTHS, maxMinutes ?? 60])].sort((one, other) => one - other);

  return (
    <Form role="search" action={href.browseServices()} onSubmit={submit}>
      <Field label="Category">
        {(control) => (
          <Select
            {...control}
            name="category"
            value={category ?? ''}
            onChange={(event) => apply({ category: categoryNamed(event.target.value) })}
          >
            <option value="">All Categories</option>
            {SERVICE_CATEGORIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Search services">
        {(control) => (
          <AffixedInput
            {...control}
            name="search"
            type="search"
            enterKeyHint="search"
            placeholder="Braids, fade, silk press"
            icon={<SearchIcon />}
            maxLength={MAX_SEARCH_LENGTH}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <PlaceField label="Where" value={place} onChange={setPlace} />
      <Button variant="primary" type="submit">
        Search
      </Button>
      <More open={isMoreUsed || undefined}>
        <summary>Order, price and time</summary>
        <div>
          <Field label="Order">
            {(control) => (
              <Select
                {...control}
                name="sort"
                value={sort}
                onChange={(event) =>
                  apply({ sort: SERVICE_SORTS.find((one) => one === event.target.value) ?? sort })
                }
              >
                {SERVICE_SORTS.map((one) => (
                  <option key={one} value={one}>
                    {SORT_NAMES[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Price up to (AUD)">
            {(control) => (
              <AffixedInput
                {...control}
                name="max_price"
                type="number"
                inputMode="decimal"
                min={1}
                max={MAX_PRICE_AUD}
                step="any"
                prefix="$"
                placeholder="Any"
                value={price}
                onChange={(event) => setPrice(event.target.value)}
              />
            )}
          </Field>
          <Field label="Time up to">
            {(control) => (
              <Select
                {...control}
                name="max_minutes"
                value={maxMinutes ?? ''}
                onChange={(event) => apply({ maxMinutes: Number(event.target.value) || undefined })}
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
    </Form>
  );
}
