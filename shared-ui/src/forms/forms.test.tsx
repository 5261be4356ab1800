import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as yup from 'yup';
import { setOnline } from '../uploads/testing/sending';
import {
  applyServerErrors,
  CheckboxField,
  ErrorSummary,
  FieldArray,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  MultiSelectField,
  RadioCards,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useFormikContext,
} from './index';
import type { Failure } from './server-errors';

const schema = yup.object({
  name: yup.string().required('Name is required'),
  price: yup.number().min(5, 'Price must be positive and above $5'),
  notes: yup.string().max(1000, 'At most 1000 characters'),
  hairType: yup.string().required('Choose a hair type'),
});

const initialValues = {
  name: '',
  price: '',
  notes: '',
  category: '',
  isActive: true,
  hairType: '',
  specializations: [] as number[],
  attributes: [] as { key: string; value: string }[],
};
type Values = typeof initialValues;

const onSubmit = jest.fn<Promise<void>, [Values, FormikHelpers<Values>]>();

function Rows() {
  const { values } = useFormikContext<Values>();
  return (
    <FieldArray name="attributes">
      {({ push, remove }) => (
        <>
          {values.attributes.map((_row, place) => (
            <div key={place}>
              <TextField name={`attributes[${place}].key`} label={`Key ${place + 1}`} />
              <TextField name={`attributes[${place}].value`} label={`Value ${place + 1}`} />
              <button type="button" onClick={() => remove(place)}>
                Remove row {place + 1}
              </button>
            </div>
          ))}
          <button type="button" onClick={() => push({ key: '', value: '' })}>
            Add row
          </button>
        </>
      )}
    </FieldArray>
  );
}

function ServiceForm() {
  return (
    <Formik<Values> initialValues={initialValues} validationSchema={schema} onSubmit={onSubmit}>
      <Form noValidate>
        <ErrorSummary />
        <FormAlert />
        <TextField name="name" label="Name" hint="As clients see it." />
        <TextField name="price" label="Price (AUD)" prefix="$" type="number" />
        <TextArea name="notes" label="Notes" maxCount={1000} optional />
        <SelectField
          name="category"
          label="Category"
          placeholder="Choose one"
          options={[{ value: 'Color', label: 'Color' }]}
        />
        <CheckboxField name="isActive" label="Active" />
        <RadioCards
          name="hairType"
          legend="Hair type"
          options={[
            { value: '1', label: 'Straight' },
            { value: '4', label: 'Coily' },
          ]}
        />
        <MultiSelectField
          name="specializations"
          label="Specialisation"
          placeholder="Specialisations"
          options={[
            { value: 1, label: 'Barber' },
            { value: 2, label: 'Braider' },
          ]}
        />
        <Rows />
        <SubmitButton busyText="Saving...">Save</SubmitButton>
      </Form>
    </Formik>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const name = () => screen.getByRole('textbox', { name: 'Name' });

async function fillValidly() {
  await userEvent.type(name(), 'Silk press');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Price (AUD)' }), '130');
  await userEvent.click(screen.getByRole('radio', { name: 'Coily' }));
}

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue();
  render(<ServiceForm />);
});

test('the form submits the values that were entered', async () => {
  await fillValidly();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Color');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  await userEvent.click(screen.getByRole('button', { name: /^Specialisation/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Braider' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Bring a scarf');
  await send();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    name: 'Silk press',
    price: 130,
    notes: 'Bring a scarf',
    category: 'Color',
    isActive: false,
    hairType: '4',
    specializations: [2],
    attributes: [],
  });
});

test('a required field left empty shows its error instead of its hint', async () => {
  expect(name()).toHaveAccessibleDescription('As clients see it.');
  await userEvent.click(name());
  await userEvent.tab();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Name is required'));
  expect(name()).toBeInvalid();
});

test('an invalid form moves focus to the summary, whose links lead to the fields', async () => {
  await send();
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Name is required', 'Choose a hair type']);
  await userEvent.click(within(summary).getByRole('link', { name: 'Choose a hair type' }));
  expect(screen.getByRole('radio', { name: 'Straight' })).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the summary does not take focus again after corrections or new errors', async () => {
  await send();
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('radio', { name: 'Coily' }));
  await userEvent.type(name(), 'Silk press');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(name()).toHaveFocus();
  await userEvent.clear(name());
  expect(await screen.findByRole('alert')).toHaveTextContent('Name is required');
  expect(name()).toHaveFocus();
});

test('a server error is shown on its field and in the summary', async () => {
  onSubmit.mockImplementation(async (_, helpers) => {
    const msg = 'Price must be positive and above $5';
    applyServerErrors(
      { message: msg, fields: [{ loc: ['body', 'price'], msg }] },
      helpers,
      'Failed to save.',
    );
  });
  await fillValidly();
  await send();
  const price = screen.getByRole('spinbutton', { name: 'Price (AUD)' });
  await waitFor(() => expect(price).toHaveAccessibleDescription('Price must be positive and above $5'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
});

describe('a server error on a field', () => {
  const REFUSED = 'This price is not allowed.';
  const price = () => screen.getByRole('spinbutton', { name: 'Price (AUD)' });
  const refuse = (fields: Failure['fields']) =>
    onSubmit.mockImplementation(async (_, helpers) => {
      applyServerErrors({ message: undefined, fields }, helpers, 'Failed to save.');
    });

  /** Sends the form with the focus in another field than the refused one, and waits for the answer. */
  async function sendRefused() {
    refuse([{ loc: ['body', 'price'], msg: REFUSED }]);
    await fillValidly();
    await userEvent.click(name());
    await send();
    await waitFor(() => expect(price()).toHaveAccessibleDescription(REFUSED));
  }

  /** Runs the form's own validation by editing and leaving another field. */
  async function validateElsewhere() {
    await userEvent.clear(name());
    await userEvent.tab();
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Name is required'));
  }

  test('is kept when another field is edited and left', async () => {
    await sendRefused();
    await validateElsewhere();
    expect(price()).toHaveAccessibleDescription(REFUSED);
    expect(price()).toBeInvalid();
  });

  test('is kept when its own field is left without an edit', async () => {
    await sendRefused();
    await userEvent.click(price());
    await userEvent.tab();
    await validateElsewhere();
    expect(price()).toHaveAccessibleDescription(REFUSED);
  });

  test("is kept beside the form's own errors after they stopped a submit", async () => {
    await sendRefused();
    await userEvent.clear(name());
    await send();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveTextContent('Name is required'));
    expect(summary).toHaveTextContent(REFUSED);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('disappears when its own field is edited', async () => {
    await sendRefused();
    await userEvent.type(price(), '0');
    await waitFor(() => expect(price()).toBeValid());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('does not block the next submit, whose result replaces it', async () => {
    await sendRefused();
    refuse([{ loc: ['body', 'name'], msg: 'This name is taken.' }]);
    await send();
    await waitFor(() => expect(name()).toHaveAccessibleDescription('This name is taken.'));
    expect(price()).toBeValid();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('follows its row in a list', async () => {
    refuse([{ loc: ['body', 'attributes', 1, 'value'], msg: 'Not this value.' }]);
    await fillValidly();
    await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
    await send();
    const value = (row: number) => screen.getByRole('textbox', { name: `Value ${row}` });
    await waitFor(() => expect(value(2)).toHaveAccessibleDescription('Not this value.'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Key 2' }), 'Scent');
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    await validateElsewhere();
    expect(value(1)).toHaveAccessibleDescription('Not this value.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
    await userEvent.clear(name());
    expect(value(1)).toBeValid();
  });
});

test("the server's message is shown above the form, else the fallback", async () => {
  onSubmit
    .mockImplementationOnce(async (_, helpers) => {
      applyServerErrors({ message: 'This overlaps.', fields: [] }, helpers, 'Something went wrong.');
    })
    .mockImplementationOnce(async (_, helpers) => {
      applyServerErrors({ message: undefined, fields: [] }, helpers, 'Something went wrong.');
    });
  await fillValidly();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('This overlaps.');
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.'));
});

test('a message about being offline says when the connection is back', async () => {
  onSubmit.mockImplementation(async (_, helpers) => {
    const whileOffline = (message: string) => `${message} You are offline.`;
    applyServerErrors({ message: undefined, fields: [], whileOffline }, helpers, 'Failed to save.');
  });
  await fillValidly();
  act(() => setOnline(false));
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Failed to save. You are offline. What you typed is still here.$/);
  act(() => setOnline(true));
  expect(alert).toHaveTextContent(/^Failed to save. You are connected again. What you typed is still here.$/);
  act(() => setOnline(false));
  expect(alert).toHaveTextContent('You are offline.');
});

test.each([
  ['above', -1037, true],
  ['in', 120, false],
])("the server's message is scrolled to when it is %s the view", async (_where, top, isScrolled) => {
  onSubmit.mockImplementation(async (_, helpers) => {
    applyServerErrors({ message: 'This overlaps.', fields: [] }, helpers, 'Something went wrong.');
  });
  await fillValidly();
  const scrolled: string[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.push(this.textContent);
    },
  });
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top, bottom: top + 50 } as DOMRect);
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('This overlaps.');
  expect(scrolled.includes('This overlaps.')).toBe(isScrolled);
  jest.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('the button is busy while the form is submitted, and a second press does nothing', async () => {
  let finish = () => {};
  onSubmit.mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await fillValidly();
  await send();
  const busy = await screen.findByRole('button', { name: 'Saving...' });
  await userEvent.click(busy);
  await userEvent.type(name(), '{Enter}');
  finish();
  await screen.findByRole('button', { name: 'Save' });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('long text shows a character count, and the limit is announced', async () => {
  const notes = screen.getByRole('textbox', { name: /^Notes/ });
  const said = () => screen.getByRole('status').textContent;
  await userEvent.click(notes);
  await userEvent.paste('x'.repeat(899));
  expect(screen.getByText('899 / 1000')).toBeInTheDocument();
  expect(said()).toBe('');
  await userEvent.paste('x');
  expect(said()).toBe('100 characters left or fewer');
  await userEvent.paste('x'.repeat(100));
  expect(said()).toBe('No characters left');
  await userEvent.paste('x');
  expect(said()).toBe('Too many characters');
  await userEvent.paste('x');
  expect(said()).toBe('Too many characters');
  await userEvent.tab();
  await waitFor(() => expect(notes).toHaveAccessibleDescription('At most 1000 characters'));
});
