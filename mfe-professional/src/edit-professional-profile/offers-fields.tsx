import { AMENITIES, LANGUAGES, MAX_TRAVEL_FEES, MAX_TRAVEL_KM } from '@crown-and-coil/shared-api';
import {
  Button,
  FieldLegend,
  IconButton,
  Muted,
  PlusIcon,
  Stack,
  TrashIcon,
} from '@crown-and-coil/shared-ui';
import {
  FieldArray,
  fieldId,
  MultiSelectField,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { ProfileValues, TravelFeeValues } from './profile-values';

const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language }));

/** What a professional offers beside their services: amenities, languages, visits at clients' homes. */
export function OffersFields() {
  return (
    <>
      <MultiSelectField
        name="offers.amenities"
        label="You offer"
        placeholder="Choose"
        options={AMENITIES}
        hint="Clients can search for it."
      />
      <MultiSelectField
        name="offers.languages"
        label="Languages beside English"
        placeholder="Choose"
        options={LANGUAGE_OPTIONS}
      />
      <TravelFees />
    </>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 44px;
  gap: var(--s2) var(--s3);
  align-items: start;
  /* Beside the boxes, below their labels. */
  & > button {
    margin-top: 28px;
  }
`;

const EMPTY: TravelFeeValues = { upToKm: '', price: '' };

/** Rows of distances and fees. Adding focuses the new row, removing focuses the Add button. */
function TravelFees() {
  const { travelFees } = useFormikContext<ProfileValues>().values.offers;
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);

  useEffect(() => {
    if (added !== null) document.getElementById(fieldId(`offers.travelFees[${added}].upToKm`))?.focus();
  }, [added]);

  return (
    <FieldArray name="offers.travelFees">
      {({ push, remove }) => (
        <fieldset>
          <FieldLegend>Visits at clients' homes</FieldLegend>
          <Muted>The fee by distance, the nearest first. You travel as far as the last one.</Muted>
          <Stack $gap="s4" style={{ marginTop: 'var(--s4)' }}>
            {travelFees.map((_fee, place) => (
              // Rows have no id. Their fields are controlled, so an index as key loses nothing.
              <Row key={place} role="group" aria-label={`Distance ${place + 1}`}>
                <TextField
                  name={`offers.travelFees[${place}].upToKm`}
                  label="Up to (km)"
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MAX_TRAVEL_KM}
                />
                <TextField
                  name={`offers.travelFees[${place}].price`}
                  label="Fee (AUD)"
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step="any"
                />
                <IconButton
                  label={`Remove distance ${place + 1}`}
                  onClick={() => {
                    remove(place);
                    setAdded(null);
                    addButton.current?.focus();
                  }}
                >
                  <TrashIcon />
                </IconButton>
              </Row>
            ))}
            <div>
              <Button
                ref={addButton}
                size="small"
                icon={<PlusIcon size="small" />}
                disabled={travelFees.length >= MAX_TRAVEL_FEES}
                onClick={() => {
                  push(EMPTY);
                  setAdded(travelFees.length);
                }}
              >
                Add distance
              </Button>
            </div>
          </Stack>
        </fieldset>
      )}
    </FieldArray>
  );
}
