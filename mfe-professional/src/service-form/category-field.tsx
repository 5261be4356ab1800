import { TextButton } from '@crown-and-coil/shared-ui';
import { SelectField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { CATEGORY_OPTIONS, rightCategory, type ServiceValues } from './service-values';

const Switch = styled(TextButton)`
  min-height: 44px;
`;

/** Field for the category, with a button that corrects a misplaced one. */
export function CategoryField() {
  const { values, setFieldTouched, setFieldValue } = useFormikContext<ServiceValues>();
  const right = rightCategory(values.category);
  return (
    <div>
      <SelectField
        name="category"
        label="Category"
        placeholder="Choose a category"
        options={CATEGORY_OPTIONS}
        hint="This also decides which portfolio images clients see with the service."
        // Shows the message at once, not on blur.
        onChange={() => void setFieldTouched('category', true, false)}
      />
      {right && <Switch onClick={() => void setFieldValue('category', right)}>Switch to {right}</Switch>}
    </div>
  );
}
