import { useState } from 'react';
import styled from 'styled-components';
import { AffixedInput, Checkbox, CheckLabel, Field, Input, Row, Select, Stack } from '../../src';
import { Combobox } from '../../src/choice';
import {
  CheckboxField,
  ErrorSummary,
  Form,
  FormAlert,
  Formik,
  RadioCards,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from '../../src/forms';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 18px;
  margin-bottom: 18px;
`;

const suburbs = ['Footscray VIC', 'Fitzroy VIC', 'Fremantle WA', 'Fortitude Valley QLD'];

export function FieldSection() {
  const [text, setText] = useState('');
  const found = suburbs.filter((suburb) => suburb.toLowerCase().includes(text.toLowerCase()));
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      <Two>
        <Combobox
          label="Suburb"
          hint="Australia only."
          placeholder="Start typing a suburb"
          text={text}
          onTextChange={setText}
          options={found.map((label) => ({ id: label, label }))}
          onChoose={(suburb) => setText(suburb.label)}
          emptyText="No suburb found."
        />
        <Field label="Filled">{(control) => <Input {...control} defaultValue="Footscray VIC" />}</Field>
        <Field label="Phone number" error="Phone number must only contain digits">
          {(control) => <Input {...control} defaultValue="04x2" />}
        </Field>
        <Combobox
          label="Disabled"
          text=""
          onTextChange={setText}
          options={[]}
          onChoose={() => undefined}
          disabledText="Maps isn't available right now"
        />
        <Field label="Hair type">
          {(control) => (
            <Select {...control}>
              <option>Coily</option>
              <option>Curly</option>
            </Select>
          )}
        </Field>
        <Field label="Price (AUD)">
          {(control) => <AffixedInput {...control} prefix="$" defaultValue="340.00" inputMode="decimal" />}
        </Field>
        <Field label="Duration">
          {(control) => <AffixedInput {...control} suffix="minutes" defaultValue="420" inputMode="numeric" />}
        </Field>
      </Two>
      <Row $gap="s5" $wrap>
        <CheckLabel>
          <Checkbox defaultChecked />
          Active
        </CheckLabel>
        <CheckLabel>
          <Checkbox />
          Include my email
        </CheckLabel>
        <CheckLabel>
          <Checkbox disabled />
          Disabled
        </CheckLabel>
      </Row>
    </section>
  );
}

const initialValues = {
  name: '',
  price: '',
  category: '',
  hair: '2',
  notes: 'Knotless, waist length. '.repeat(40),
  active: true,
};

function validate(values: typeof initialValues): Partial<Record<keyof typeof initialValues, string>> {
  return {
    ...(values.name.length < 2 && { name: 'Name is required' }),
    ...(Number(values.price) < 5 && { price: 'Price must be positive and above $5' }),
  };
}

/** A form as the screens build it, already submitted once with errors. */
export function FormSection() {
  return (
    <section aria-labelledby="form">
      <h2 id="form">Form</h2>
      <Formik
        initialValues={initialValues}
        initialStatus={{ message: 'This overlaps your availability on Sat 3 Oct, 9:00 am to 5:00 pm.' }}
        validate={validate}
        onSubmit={async () => undefined}
      >
        <Form noValidate>
          <Stack $gap="s5">
            <FormAlert />
            <ErrorSummary />
            <TextField name="name" label="Service name" hint="As clients see it." />
            <TextField name="price" label="Price in the form (AUD)" prefix="$" type="number" step="0.5" />
            <SelectField
              name="category"
              label="Category"
              placeholder="Choose one"
              options={[
                { value: 'Styling', label: 'Styling' },
                { value: 'Color', label: 'Color' },
              ]}
            />
            <RadioCards
              name="hair"
              legend="Hair pattern"
              options={[
                { value: '1', label: 'Straight' },
                { value: '2', label: 'Wavy' },
                { value: '3', label: 'Curly' },
              ]}
            />
            <TextArea name="notes" label="Notes" maxCount={1000} optional />
            <CheckboxField name="active" label="Active service" hint="Clients can find and book it." />
            <SubmitButton busyText="Saving...">Save</SubmitButton>
          </Stack>
        </Form>
      </Formik>
    </section>
  );
}
