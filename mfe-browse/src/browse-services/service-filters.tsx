import { SERVICE_CATEGORIES, SERVICE_SORTS } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, Field, media, Select } from '@crown-and-coil/shared-ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { DayField, narrowPhone, SearchShortcuts } from '../search-form/day-fields';
import { MoreFilters } from '../search-form/more-filters';
import { OrderField } from '../search-form/order-field';
import { PlaceField } from '../search-form/place-field';
import { SearchField } from '../search-form/search-field';
import { useSearchDraft } from '../search-form/use-search-draft';
import { categoryNamed, type ServicesFilters } from './services-address';

const Form = styled.form`
  display: grid;
  grid-template-columns: 180px minmax(0, 1.3fr) minmax(0, 1fr) 160px auto;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  gap: 16px;
  align-items: end;
  padding-bottom: 24px;
  border-bottom: 1px solid var(--line);
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 12px;
    & > :nth-child(2),
    & > button {
      grid-column: 1 / -1;
    }
  }
  ${narrowPhone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface ServiceFiltersProps {
  readonly filters: ServicesFilters;
  readonly onChange: (filters: ServicesFilters) => void;
}

/**
 * Category, search text, place, days, order and limits. What is selected applies at once; typed text waits for Search or
 * Enter. Without scripts the form asks for the same address.
 */
export function ServiceFilters({ filters, onChange }: ServiceFiltersProps) {
  const { category, sort } = filters;
  const draft = useSearchDraft(filters);
  const apply = (chosen: Partial<ServicesFilters> = {}) =>
    onChange({ category, sort, ...draft.applied(chosen), ...chosen });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };

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
      <SearchField
        label="Search services"
        placeholder="Braids, fade, silk press"
        value={draft.search}
        onChange={draft.setSearch}
      />
      <PlaceField label="Where" value={draft.location} onChange={draft.setLocation} />
      <DayField label="Day" name="from" value={draft.from} onChange={draft.setFrom} />
      <Button variant="primary" type="submit">
        Search
      </Button>
      <SearchShortcuts view={filters} onChange={apply} />
      <MoreFilters view={filters} draft={draft} onSelect={apply} isUsed={sort !== 'best'}>
        <OrderField sorts={SERVICE_SORTS} sort={sort} onSelect={(chosen) => apply({ sort: chosen })} />
      </MoreFilters>
    </Form>
  );
}
