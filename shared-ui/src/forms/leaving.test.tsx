import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeDraft } from '../drafts/draft-storage';
import { Link, MemoryRouter, Route, Routes } from '../router/router';
import { AskBeforeLeaving, Form, Formik, KeepDraft, SubmitButton, TextField } from './index';

const NAME = 'somebody /form';

function Screen({ store }: { store: () => Promise<void> }) {
  return (
    <Formik
      initialValues={{ name: 'Before', city: '' }}
      onSubmit={async (values, helpers) => {
        await store();
        helpers.resetForm({ values });
      }}
    >
      <Form noValidate>
        <KeepDraft name={NAME} />
        <AskBeforeLeaving />
        <TextField name="name" label="Name" />
        <Link to="/elsewhere">Elsewhere</Link>
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Formik>
  );
}

const draw = (store = async () => {}) =>
  render(
    <MemoryRouter initialEntries={['/form']}>
      <Routes>
        <Route path="/form" element={<Screen store={store} />} />
        <Route path="/elsewhere" element={<h1>Another page</h1>} />
      </Routes>
    </MemoryRouter>,
  );
const typeName = () => userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' and after');
const follow = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
/** Whether the browser would ask before the page goes. */
const reloadIsAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => sessionStorage.clear());

test('an unchanged form is left without a question', async () => {
  draw();
  expect(reloadIsAsked()).toBe(false);
  await follow();
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
});

test('a changed form asks, and one can stay', async () => {
  draw();
  await typeName();
  expect(reloadIsAsked()).toBe(true);
  await follow();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before and after');
});

test('or leave by the link that was pressed', async () => {
  draw();
  await typeName();
  await follow();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
});

test('what was typed is there after a reload, and can be discarded', async () => {
  const { unmount } = draw();
  await typeName();
  unmount();
  draw();
  const box = await screen.findByDisplayValue('Before and after');
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(box).toHaveValue('Before');
  expect(sessionStorage).toHaveLength(0);
});

test('who leaves while the form is being saved is let go as soon as it is', async () => {
  let finish = () => {};
  draw(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await typeName();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await follow();
  expect(screen.getByRole('alertdialog')).toBeVisible();
  finish();
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
});

test('a saved form closes without asking and leaves no draft', async () => {
  const { unmount } = draw();
  await typeName();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reloadIsAsked()).toBe(false));
  unmount();
  draw();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before');
});

test('a draft over a value that has changed since does not undo it', async () => {
  writeDraft(NAME, { base: { name: 'Long before' }, typed: { name: 'Long before and after' } });
  draw();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before');
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{"name":', '[1]', '"text"', '{"name":"Of an older release"}'])(
  'a damaged draft is ignored: %s',
  (text) => {
    sessionStorage.setItem(`crown-and-coil:draft:${NAME}`, text);
    draw();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before');
  },
);

test('a draft of an older form brings only fields that still exist', async () => {
  writeDraft(NAME, { base: { name: 'Before', gone: '' }, typed: { name: 'Kept', gone: 'x' } });
  draw();
  expect(await screen.findByDisplayValue('Kept')).toBeVisible();
});
