import { SPECIALIZATIONS } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  AffixedInput,
  Button,
  Field,
  MapPinIcon,
  MultiSelect,
  media,
  useDraft,
} from '@crown-and-coil/shared-ui';
import { type FormEvent, type MouseEvent, useId } from 'react';
import styled from 'styled-components';
import { MAX_LOCATION_LENGTH, type ProfessionalsView } from './professionals-address';

const Form = styled.form`
  position: relative;
  z-index: 5;
  display: grid;
  grid-template-columns: 340px minmax(0, 1fr) auto auto;
  gap: 16px;
  align-items: end;
  padding-bottom: 24px;
  border-bottom: 1px solid var(--line);
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto auto;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 14px;
    & > div {
      grid-column: 1 / -1;
    }
  }
`;

const OPTIONS = SPECIALIZATIONS.map(({ name }) => ({ value: name, label: name }));

type Filters = Pick<ProfessionalsView, 'specializations' | 'location'>;

interface ProfessionalFiltersProps extends Filters {
  readonly onChange: (filters: Filters) => void;
}

/**
 * Specialisations and place. What is chosen applies with Filter or Enter; Reset shows everybody. Without scripts the form
 * asks for the same address.
 */
export function ProfessionalFilters({ specializations, location, onChange }: ProfessionalFiltersProps) {
  const [chosen, setChosen] = useDraft(specializations, specializations.join());
  const [place, setPlace] = useDraft(location);
  const everybody = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ specializations: chosen, location: place });
  };
  const reset = (event: MouseEvent) => {
    event.preventDefault();
    // Also what was chosen but never applied, which the address knows nothing of.
    setChosen([]);
    setPlace('');
    onChange({ specializations: [], location: '' });
  };

  return (
    <>
      <Form role="search" action={href.browseProfessionals()} onSubmit={submit}>
        <MultiSelect
          name="specialization"
          label="Specialisation"
          placeholder="Specialisations"
          options={OPTIONS}
          selected={chosen}
          onChange={setChosen}
        />
        <Field label="Location">
          {(control) => (
            <AffixedInput
              {...control}
              name="location"
              placeholder="Suburb or state"
              enterKeyHint="search"
              icon={<MapPinIcon />}
              maxLength={MAX_LOCATION_LENGTH}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
            />
          )}
        </Field>
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
