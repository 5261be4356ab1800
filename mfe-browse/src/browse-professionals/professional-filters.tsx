import { LANGUAGES, OFFER_FILTERS, SPECIALIZATIONS } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, MultiSelect, media, useDraft } from '@crown-and-coil/shared-ui';
import { type FormEvent, type MouseEvent, useId } from 'react';
import styled from 'styled-components';
import { PlaceField } from '../place-field/place-field';
import type { ProfessionalsView } from './professionals-address';

const Form = styled.form`
  position: relative;
  z-index: 5;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto auto;
  gap: 16px;
  align-items: end;
  padding-bottom: 24px;
  border-bottom: 1px solid var(--line);
  & > :nth-child(2) {
    grid-column: 2 / -1;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 14px;
    & > div,
    & > :nth-child(2) {
      grid-column: 1 / -1;
    }
  }
`;

const SPECIALIZATION_OPTIONS = SPECIALIZATIONS.map(({ name }) => ({ value: name, label: name }));
const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language }));

type Filters = Pick<ProfessionalsView, 'specializations' | 'location' | 'offers' | 'languages'>;

interface ProfessionalFiltersProps extends Filters {
  readonly onChange: (filters: Filters) => void;
}

/**
 * Specialisations, place, offers and languages. What is chosen applies with Filter or Enter; Reset shows everybody. Without scripts the form
 * asks for the same address.
 */
export function ProfessionalFilters({ onChange, ...filters }: ProfessionalFiltersProps) {
  const { specializations, location, offers, languages } = filters;
  const [chosen, setChosen] = useDraft(specializations, specializations.join());
  const [place, setPlace] = useDraft(location);
  const [wishes, setWishes] = useDraft(offers, offers.join());
  const [spoken, setSpoken] = useDraft(languages, languages.join());
  const everybody = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ specializations: chosen, location: place, offers: wishes, languages: spoken });
  };
  const reset = (event: MouseEvent) => {
    event.preventDefault();
    // Also what was chosen but never applied, which the address knows nothing of.
    setChosen([]);
    setPlace('');
    setWishes([]);
    setSpoken([]);
    onChange({ specializations: [], location: '', offers: [], languages: [] });
  };

  return (
    <>
      <Form role="search" action={href.browseProfessionals()} onSubmit={submit}>
        <MultiSelect
          name="specialization"
          label="Specialisation"
          placeholder="Specialisations"
          options={SPECIALIZATION_OPTIONS}
          selected={chosen}
          onChange={setChosen}
        />
        <PlaceField label="Location" value={place} onChange={setPlace} />
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
        <Button variant="primary" type="submit">
          Filter
        </Button>
        <Button type="submit" form={everybody} onClick={reset}>
          Reset
        </Button>
      </Form>
      {/* What Reset sends without scripts: no filters. */}
      <form id={everybody} action={href.browseProfessionals()} hidden />
    </>
  );
}
