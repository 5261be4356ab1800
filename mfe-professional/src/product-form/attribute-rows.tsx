import { MAX_NAME_LENGTH, MAX_PRODUCT_ATTRIBUTES, PRODUCT_ATTRIBUTE_KEYS } from '@crown-and-coil/shared-api';
import { FieldLegend, Muted, Stack } from '@crown-and-coil/shared-ui';
import { SelectField, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { FieldRows } from '../form-page/field-rows';

export interface AttributeValues {
  readonly key: string;
  readonly value: string;
}

const KEYS = PRODUCT_ATTRIBUTE_KEYS.map((key) => ({ value: key, label: key }));

/** Key-value attributes of a product. */
export function AttributeRows() {
  const { attributes } = useFormikContext<{ readonly attributes: readonly AttributeValues[] }>().values;
  return (
    <fieldset>
      <FieldLegend>Attributes</FieldLegend>
      <Muted>Length, colour, scent: what a client needs to know before choosing.</Muted>
      <Stack style={{ marginTop: 'var(--s4)' }}>
        <FieldRows
          name="attributes"
          thing="attribute"
          count={attributes.length}
          maximum={MAX_PRODUCT_ATTRIBUTES}
          columns="minmax(0, 2fr) minmax(0, 3fr)"
          newRow={() => ({ key: '', value: '' })}
          firstField="key"
        >
          {(path) => (
            <>
              <SelectField name={`${path}.key`} label="Key" placeholder="Choose" options={KEYS} />
              <TextField name={`${path}.value`} label="Value" autoComplete="off" maxCount={MAX_NAME_LENGTH} />
            </>
          )}
        </FieldRows>
      </Stack>
    </fieldset>
  );
}
