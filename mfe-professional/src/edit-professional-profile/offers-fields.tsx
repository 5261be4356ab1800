import { AMENITIES, LANGUAGES, MAX_TRAVEL_FEES, MAX_TRAVEL_KM } from '@crown-and-coil/shared-api';
import { FieldLegend, Muted, Stack } from '@crown-and-coil/shared-ui';
import { MultiSelectField, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { FieldRows } from '../form-page/field-rows';
import type { ProfileValues, TravelFeeValues } from './profile-values';

const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language }));

/** What a professional offers besides services: amenities, languages, home visits. */
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

const EMPTY: TravelFeeValues = { upToKm: '', price: '' };

/** Distance bands, each with its fee. */
function TravelFees() {
  const { travelFees } = useFormikContext<ProfileValues>().values.offers;
  return (
    <fieldset>
      <FieldLegend>Visits at clients' homes</FieldLegend>
      <Muted>The fee by distance, the nearest first. You travel as far as the last one.</Muted>
      <Stack style={{ marginTop: 'var(--s4)' }}>
        <FieldRows
          name="offers.travelFees"
          thing="distance"
          count={travelFees.length}
          maximum={MAX_TRAVEL_FEES}
          columns="minmax(0, 1fr) minmax(0, 1fr)"
          newRow={() => EMPTY}
          firstField="upToKm"
        >
          {(path) => (
            <>
              <TextField
                name={`${path}.upToKm`}
                label="Up to (km)"
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_TRAVEL_KM}
              />
              <TextField
                name={`${path}.price`}
                label="Fee (AUD)"
                type="number"
                inputMode="decimal"
                min={0}
                step="any"
              />
            </>
          )}
        </FieldRows>
      </Stack>
    </fieldset>
  );
}
