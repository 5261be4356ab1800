import type { Product } from '@crown-and-coil/shared-api';
import { type Call, fakeApi, json, problem } from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, product } from '../testing/samples';

const DASHBOARD = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /product/all/my': [],
};
const box = (name: string) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (place: number) => within(screen.getByRole('group', { name: `Attribute ${place}` }));

beforeEach(() => sessionStorage.clear());

it('saves a new product with its attributes, and opens the list', async () => {
  const { calls } = fakeApi({ ...DASHBOARD, 'POST /product/': product() });
  const { address } = renderWorkspace('/create-product');
  await userEvent.type(box('Name'), 'Beads');
  expect(box('Price (AUD)')).toHaveAttribute('step', '0.5');
  await userEvent.type(box('Price (AUD)'), '14.5');
  // The press must not leave a field first: its message would move the button away.
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Add attribute' }))).toBe(false);
  await press('Add attribute');
  expect(row(1).getByLabelText('Key')).toHaveFocus();
  await userEvent.selectOptions(row(1).getByLabelText('Key'), 'Material');
  await userEvent.type(row(1).getByLabelText('Value'), ' wood ');
  await press('Add attribute');
  await press('Remove attribute 2');
  expect(screen.getByRole('button', { name: 'Add attribute' })).toHaveFocus();
  await press('Save product');
  await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=products'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Beads',
    description: '',
    price: 14.5,
    attributes: [{ key: 'Material', value: 'wood' }],
  });
});

it('shows what a new product is missing, in its rows too', async () => {
  fakeApi({});
  renderWorkspace('/create-product');
  await press('Add attribute');
  await press('Save product');
  await waitFor(() => expect(box('Name')).toHaveAccessibleDescription('Product name is required'));
  expect(box('Price (AUD)')).toHaveAccessibleDescription('Price must be at least $1');
  expect(row(1).getByLabelText('Key')).toHaveAccessibleDescription('Choose an attribute');
  expect(row(1).getByLabelText('Value')).toHaveAccessibleDescription('Enter a value');
});

it('changes a stored product, and shows a server error in its row', async () => {
  fakeApi({
    'GET /product/hair': product(),
    'PUT /product/hair': () =>
      problem(422, [{ loc: ['body', 'attributes', 0, 'value'], msg: 'Not this value', type: 'x' }]),
  });
  renderWorkspace('/edit-product/hair');
  expect(await screen.findByDisplayValue('1B natural black')).toBeVisible();
  await press('Save product');
  const value = row(1).getByLabelText('Value');
  await waitFor(() => expect(value).toHaveAccessibleDescription('Not this value'));
  await userEvent.clear(box('Name'));
  await userEvent.tab();
  await waitFor(() => expect(box('Name')).toBeInvalid());
  expect(value).toHaveAccessibleDescription('Not this value');
});

it('keeps a price that another tab saved since the form was opened', async () => {
  let stored = product();
  const { calls } = fakeApi({
    ...DASHBOARD,
    'GET /product/hair': () => stored,
    'PUT /product/hair': ({ body }: Call) => {
      const { basedOn, ...changes } = body as Partial<Product> & { basedOn?: Partial<Product> };
      if (basedOn && basedOn.price !== stored.price)
        return json({ detail: 'This has changed.', current: stored }, { status: 409 });
      stored = { ...stored, ...changes };
      return stored;
    },
  });
  const { address } = renderWorkspace('/edit-product/hair');
  await screen.findByDisplayValue('Braiding hair');
  stored = { ...stored, price: 12 };
  await userEvent.type(box('Description'), 'Soft');
  await press('Save product');
  await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=products'));
  expect(stored).toMatchObject({ price: 12, description: 'Soft' });
  const { id: _id, ...loaded } = product();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ basedOn: loaded });
});

it('leads to the other products when it was deleted', async () => {
  fakeApi({});
  renderWorkspace('/edit-product/gone');
  expect(await screen.findByRole('alert')).toHaveTextContent('Product not found.');
  expect(screen.getByRole('link', { name: 'See your products' })).toHaveAttribute(
    'href',
    '/professional-dashboard?tab=products',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
