import { MAX_ADD_ONS, MAX_MENU_LABEL_LENGTH, MAX_PREPARATION_ITEMS } from '@crown-and-coil/shared-api';
import { Alert, Checkbox, CheckLabel, Muted } from '@crown-and-coil/shared-ui';
import {
  CheckboxField,
  MultiSelectField,
  SelectField,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useListOwnProductsQuery } from '../endpoints/products';
import { CentsField } from '../form-page/cents-field';
import { FieldRows } from '../form-page/field-rows';
import { Pair } from '../form-page/form-page';
import { MenuSection } from './menu-section';
import { type MenuValues, newMenuId, withAddedHair } from './menu-values';

/** The hair the style needs. The grid holds, per row, who supplies it and how many packs. */
export function HairFields() {
  const { values, setValues } = useFormikContext<MenuValues>();
  const query = useListOwnProductsQuery({});
  const products = (query.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = values.hair?.productId;
  // Until the products are loaded, the stored one must not look like "None".
  if (chosen && !products.some(({ value }) => value === chosen))
    products.push({ value: chosen, label: 'The product chosen before' });
  return (
    <MenuSection aria-labelledby="menu-hair">
      <h2 id="menu-hair">Added hair</h2>
      <CheckLabel>
        <Checkbox
          checked={values.hair !== null}
          onChange={(event) => void setValues(withAddedHair(values, event.target.checked))}
        />
        <span>This style takes added hair. The grid then says who supplies it, and how many packs.</span>
      </CheckLabel>
      {values.hair && (
        <>
          <Pair>
            <TextField
              name="hair.name"
              label="Which hair"
              autoComplete="off"
              maxCount={MAX_MENU_LABEL_LENGTH}
              hint="Clients read it on their packing list."
            />
            <SelectField
              name="hair.productId"
              label="Product that you sell"
              placeholder="None"
              options={products}
              hint="One of it for each pack, added to the booking."
            />
          </Pair>
          {query.isError && !query.isFetching && (
            <Alert onRetry={() => void query.refetch()}>Your products did not load.</Alert>
          )}
          <CheckboxField name="hair.isPreStretched" label="Pre-stretched" />
        </>
      )}
    </MenuSection>
  );
}

/** Preparation before the appointment, by the client or for a fee. */
export function PreparationFields() {
  const { values } = useFormikContext<MenuValues>();
  return (
    <MenuSection aria-labelledby="menu-preparation">
      <h2 id="menu-preparation">Preparation</h2>
      <Muted>
        While booking, clients say for each one “I'll do it” or “please do it”. The second adds your fee and
        your minutes.
      </Muted>
      <FieldRows
        name="preparation"
        thing="preparation"
        count={values.preparation.length}
        maximum={MAX_PREPARATION_ITEMS}
        columns="minmax(0, 4fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 2fr)"
        newRow={() => ({ id: newMenuId(), label: '', hoursBefore: '', feeCents: '', minutes: '' })}
      >
        {(path) => (
          <>
            <TextField
              name={`${path}.label`}
              label="What"
              autoComplete="off"
              maxCount={MAX_MENU_LABEL_LENGTH}
            />
            <TextField
              name={`${path}.hoursBefore`}
              label="Hours before"
              optional
              type="number"
              inputMode="numeric"
              min={1}
            />
            <CentsField name={`${path}.feeCents`} label="Your fee (AUD)" />
            <TextField
              name={`${path}.minutes`}
              label="Your minutes"
              type="number"
              inputMode="numeric"
              min={0}
            />
          </>
        )}
      </FieldRows>
    </MenuSection>
  );
}

/** Add-ons of the style. */
export function AddOnFields() {
  const { values } = useFormikContext<MenuValues>();
  const options = values.groups.flatMap((group) =>
    group.options.map(({ id, label }) => ({ value: id, label: `${group.name}: ${label}` })),
  );
  return (
    <MenuSection aria-labelledby="menu-add-ons">
      <h2 id="menu-add-ons">Add-ons</h2>
      <FieldRows
        name="addOns"
        thing="add-on"
        count={values.addOns.length}
        maximum={MAX_ADD_ONS}
        columns="minmax(0, 4fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 3fr)"
        newRow={() => ({ id: newMenuId(), label: '', priceCents: '', minutes: '', onlyWith: [] })}
      >
        {(path) => (
          <>
            <TextField
              name={`${path}.label`}
              label="Name"
              autoComplete="off"
              maxCount={MAX_MENU_LABEL_LENGTH}
            />
            <CentsField name={`${path}.priceCents`} label="Price (AUD)" />
            <TextField name={`${path}.minutes`} label="Minutes" type="number" inputMode="numeric" min={0} />
            <MultiSelectField
              name={`${path}.onlyWith`}
              label="Only with (optional)"
              placeholder="Options"
              options={options}
            />
          </>
        )}
      </FieldRows>
    </MenuSection>
  );
}
