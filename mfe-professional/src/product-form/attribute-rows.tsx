import { MAX_PRODUCT_ATTRIBUTES, PRODUCT_ATTRIBUTE_KEYS } from '@crown-and-coil/shared-api';
import {
  Button,
  FieldLegend,
  IconButton,
  Muted,
  media,
  PlusIcon,
  Stack,
  TrashIcon,
} from '@crown-and-coil/shared-ui';
import {
  FieldArray,
  fieldId,
  SelectField,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

export interface AttributeValues {
  readonly key: string;
  readonly value: string;
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) 44px;
  gap: var(--s2) var(--s3);
  align-items: start;
  /* Beside the boxes, below their labels. */
  & > button {
    margin-top: 28px;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr) 44px;
    & > button {
      grid-area: 1 / 2;
    }
    & > :nth-child(2) {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`;

const KEYS = PRODUCT_ATTRIBUTE_KEYS.map((key) => ({ value: key, label: key }));

/** Rows of keys and values. Adding focuses the new row, removing focuses the Add button. */
export function AttributeRows() {
  const { values } = useFormikContext<{ readonly attributes: readonly AttributeValues[] }>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);

  useEffect(() => {
    if (added !== null) document.getElementById(fieldId(`attributes[${added}].key`))?.focus();
  }, [added]);

  return (
    <FieldArray name="attributes">
      {({ push, remove }) => (
        <fieldset>
          <FieldLegend>Attributes</FieldLegend>
          <Muted>Length, color, scent: what a client needs to know before choosing.</Muted>
          <Stack $gap="s4" style={{ marginTop: 'var(--s4)' }}>
            {values.attributes.map((_attribute, place) => (
              // Rows have no id. Their fields are controlled, so an index as key loses nothing.
              <Row key={place} role="group" aria-label={`Attribute ${place + 1}`}>
                <SelectField
                  name={`attributes[${place}].key`}
                  label="Key"
                  placeholder="Choose"
                  options={KEYS}
                />
                <TextField name={`attributes[${place}].value`} label="Value" autoComplete="off" />
                <IconButton
                  label={`Remove attribute ${place + 1}`}
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
                disabled={values.attributes.length >= MAX_PRODUCT_ATTRIBUTES}
                onClick={() => {
                  push({ key: '', value: '' });
                  setAdded(values.attributes.length);
                }}
              >
                Add attribute
              </Button>
            </div>
          </Stack>
        </fieldset>
      )}
    </FieldArray>
  );
}
