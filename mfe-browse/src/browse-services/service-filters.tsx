import { SERVICE_CATEGORIES, type ServiceCategory } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { AffixedInput, Button, Field, media, SearchIcon, Select, useDraft } from '@crown-and-coil/shared-ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { categoryNamed, MAX_SEARCH_LENGTH, type ServicesView } from './services-address';

const Form = styled.form`
  display: grid;
  grid-template-columns: 260px minmax(0, 1fr) auto;
  gap: 16px;
  align-items: end;
  padding-bottom: 24px;
  border-bottom: 1px solid var(--line);
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
`;

type Filters = Pick<ServicesView, 'category' | 'search'>;

interface ServiceFiltersProps extends Filters {
  readonly onChange: (filters: Filters) => void;
}

/**
 * Category and search text. A category applies at once; the text waits for Search or Enter. Without scripts the form asks
 * for the same address.
 */
export function ServiceFilters({ category, search, onChange }: ServiceFiltersProps) {
  const [draft, setDraft] = useDraft(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ category, search: draft });
  };
  const choose = (chosen: ServiceCategory | undefined) => onChange({ category: chosen, search: draft });

  return (
    <Form role="search" action={href.browseServices()} onSubmit={submit}>
      <Field label="Category">
        {(control) => (
          <Select
            {...control}
            name="category"
            value={category ?? ''}
            onChange={(event) => choose(categoryNamed(event.target.value))}
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
      <Button variant="primary" type="submit">
        Search
      </Button>
    </Form>
  );
}
