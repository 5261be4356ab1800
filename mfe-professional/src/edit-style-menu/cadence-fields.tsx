import { MAX_CADENCE_TIERS, MAX_CADENCE_WEEKS, MIN_CADENCE_TIERS } from '@crown-and-coil/shared-api';
import {
  Button,
  Checkbox,
  CheckLabel,
  IconButton,
  Muted,
  PlusIcon,
  Stack,
  TrashIcon,
} from '@crown-and-coil/shared-ui';
import { fieldId, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useRef } from 'react';
import { CentsField } from '../form-page/cents-field';
import { FieldRow, stayInField } from '../form-page/field-rows';
import { MenuSection } from './menu-section';
import type { CadenceValues, MenuValues, TierValues } from './menu-values';

/** Initial tiers: no surcharge until the professional sets one. */
const FIRST_CADENCE: CadenceValues = {
  tiers: [
    { upToWeeks: 6, priceCents: 0, minutes: 0 },
    { upToWeeks: null, priceCents: '', minutes: '' },
  ],
  nextAfterWeeks: 5,
};

/** Only the last tier is open-ended. */
const withOpenEnd = (tiers: readonly TierValues[]): TierValues[] =>
  tiers.map((tier, index) => ({
    ...tier,
    upToWeeks: index === tiers.length - 1 ? null : (tier.upToWeeks ?? ''),
  }));

/** Maintenance tiers: surcharges by the number of weeks since the client's last visit. */
export function CadenceFields() {
  const { values, setFieldValue } = useFormikContext<MenuValues>();
  const { cadence } = values;
  return (
    <MenuSection aria-labelledby="menu-cadence">
      <h2 id="menu-cadence">Weeks since the last visit</h2>
      <CheckLabel>
        <Checkbox
          checked={cadence !== null}
          onChange={(event) => void setFieldValue('cadence', event.target.checked ? FIRST_CADENCE : null)}
        />
        <span>This service is maintenance: more weeks since the last visit cost more and take longer.</span>
      </CheckLabel>
      {cadence && <Tiers tiers={cadence.tiers} />}
    </MenuSection>
  );
}

function Tiers({ tiers }: Pick<CadenceValues, 'tiers'>) {
  const { setFieldValue } = useFormikContext<MenuValues>();
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (next: readonly TierValues[]) => void setFieldValue('cadence.tiers', withOpenEnd(next));
  return (
    <Stack $gap="s4">
      <Muted>
        Clients who were here before get the tier of the day that they choose; newcomers are asked. What you
        add comes on top of the grid.
      </Muted>
      {tiers.map((_, place) => {
        const path = `cadence.tiers[${place}]`;
        const isLast = place === tiers.length - 1;
        return (
          <FieldRow
            // Fields are controlled, so an index is safe as key.
            key={place}
            $columns="minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr)"
            role="group"
            aria-label={`Tier ${place + 1}`}
          >
            {isLast ? (
              <p style={{ alignSelf: 'center' }}>Any longer</p>
            ) : (
              <TextField
                name={`${path}.upToWeeks`}
                label="Up to weeks"
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_CADENCE_WEEKS}
              />
            )}
            <CentsField name={`${path}.priceCents`} label="Adds (AUD)" />
            <TextField
              name={`${path}.minutes`}
              label="Adds minutes"
              type="number"
              inputMode="numeric"
              min={0}
            />
            <span>
              <IconButton
                label={`Remove tier ${place + 1}`}
                disabled={tiers.length <= MIN_CADENCE_TIERS}
                onClick={() => {
                  change(tiers.toSpliced(place, 1));
                  addButton.current?.focus();
                }}
              >
                <TrashIcon />
              </IconButton>
            </span>
          </FieldRow>
        );
      })}
      <div>
        <Button
          ref={addButton}
          size="small"
          icon={<PlusIcon size="small" />}
          onMouseDown={stayInField}
          // Not disabled: it receives the focus when a tier is removed.
          aria-disabled={tiers.length >= MAX_CADENCE_TIERS}
          onClick={() => {
            change([...tiers, { upToWeeks: null, priceCents: '', minutes: '' }]);
            // The tier that used to be last now needs an end.
            const field = fieldId(`cadence.tiers[${tiers.length - 1}].upToWeeks`);
            setTimeout(() => document.getElementById(field)?.focus());
          }}
        >
          Add tier
        </Button>
      </div>
      <TextField
        name="cadence.nextAfterWeeks"
        label="Weeks to the next visit"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_CADENCE_WEEKS}
        hint="After a visit clients are offered the next one in that week."
      />
    </Stack>
  );
}
