import { LANGUAGES, OFFER_FILTERS, PROFESSIONAL_SORTS, SPECIALIZATIONS } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, MultiSelect, media, useDraft } from '@crown-and-coil/shared-ui';
import { type FormEvent, type MouseEvent, useId } from 'react';
import styled from 'styled-components';
import { DayField, SearchShortcuts } from '../search-form/day-fields';
import { MoreFilters } from '../search-form/more-filters';
import { OrderField } from '../search-form/order-field';
import { PlaceField } from '../search-form/place-field';
import { readSearchView } from '../search-form/search-address';
import { SearchField } from '../search-form/search-field';
import { useSearchDraft } from '../search-form/use-search-draft';
import type { ProfessionalsView } from './professionals-address';

const Form = styled.form`
  position: relative;
  z-index: 5;
  display: grid;
  grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr) 160px auto auto;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  gap: 16px;
  align-items: end;
  padding-bottom: 24px;
  border-bottom: 1px solid var(--line);
  ${media.mobile} {
    gap: 12px;
    & > :first-child,
    & > :has(input[type='date']) {
      grid-column: 1 / -1;
    }
  }
`;

const SPECIALIZATION_OPTIONS = SPECIALIZATIONS.map(({ name }) => ({ value: name, label: name }));
const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language }));

type ProfessionalsFilters = Omit<ProfessionalsView, 'page' | 'compare'>;

interface ProfessionalFiltersProps {
  readonly filters: ProfessionalsFilters;
  readonly onChange: (filters: ProfessionalsFilters) => void;
}

const NO_FILTERS: ProfessionalsFilters = {
  specializations: [],
  sort: 'best',
  ...readSearchView(new URLSearchParams()),
};

/**
 * Words, specialisations, place, days, order, offers and languages. What is typed or chosen applies with Filter or Enter, a
 * selected value at once; Reset shows everybody. Without scripts the form asks for the same address.
 */
export function ProfessionalFilters({ filters, onChange }: ProfessionalFiltersProps) {
  const { specializations, sort, offers, languages } = filters;
  const draft = useSearchDraft(filters);
  const [chosen, setChosen] = useDraft(specializations, specializations.join());
  const [wishes, setWishes] = useDraft(offers, offers.join());
  const [spoken, setSpoken] = useDraft(languages, languages.join());
  const everybody = useId();
  const apply = (changed: Partial<ProfessionalsFilters> = {}) =>
    onChange({
      sort,
      ...draft.applied({ offers: wishes, languages: spoken, ...changed }),
      specializations: chosen,
      ...changed,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const reset = (event: MouseEvent) => {
    event.preventDefault();
    // Also unapplied choices, which are not in the address.
    draft.clear();
    setChosen([]);
    setWishes([]);
    setSpoken([]);
    onChange(NO_FILTERS);
  };

  return (
    <>
      <Form role="search" action={href.browseProfessionals()} onSubmit={submit}>
        <SearchField
          label="Style, service or name"
          placeholder="Knotless medium mid-back"
          value={draft.search}
          onChange={draft.setSearch}
        />
        <MultiSelect
          name="specialization"
          label="Specialisation"
          placeholder="Specialisations"
          options={SPECIALIZATION_OPTIONS}
          selected={chosen}
          onChange={setChosen}
        />
        <PlaceField label="Location" value={draft.location} onChange={draft.setLocation} />
        <DayField label="Day" name="from" value={draft.from} onChange={draft.setFrom} />
        <Button variant="primary" type="submit">
          Filter
        </Button>
        <Button type="submit" form={everybody} onClick={reset}>
          Reset
        </Button>
        <SearchShortcuts view={filters} onChange={apply} />
        <MoreFilters
          view={filters}
          draft={draft}
          onSelect={apply}
          isUsed={sort !== 'best' || offers.length > 0 || languages.length > 0}
        >
          <OrderField
            sorts={PROFESSIONAL_SORTS}
            sort={sort}
            onSelect={(selected) => apply({ sort: selected })}
          />
          <MultiSelect
            name="offer"
            label="They offer"
            placeholder="Anything"
            options={OFFER_FILTERS}
            selected={wishes}
            onChange={setWishes}
          />
          <MultiSelect
            name="language"
            label="Language"
            placeholder="Any language"
            options={LANGUAGE_OPTIONS}
            selected={spoken}
            onChange={setSpoken}
          />
        </MoreFilters>
      </Form>
      {/* What Reset sends without scripts: no filters. */}
      <form id={everybody} action={href.browseProfessionals()} hidden />
    </>
  );
}
