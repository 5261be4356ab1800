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
/** Whether the browser would ask before it leaves the page. */
const reloadIsAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => sessionStorage.clear());

test('an unchanged form can be left without a prompt', async () => {
  draw();
  expect(reloadIsAsked()).toBe(false);
  await follow();
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
});

test('a changed form asks before leaving, and the user can stay', async () => {
  draw();
  await typeName();
  expect(reloadIsAsked()).toBe(true);
  await follow();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before and after');
});

test('a changed form asks before leaving, and the user can follow the link', async () => {
  draw();
  await typeName();
  await follow();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
});

test('typed text survives a reload, and can be discarded', async () => {
  const { unmount } = draw();
  await typeName();
  unmount();
  draw();
  const box = await screen.findByDisplayValue('Before and after');
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(box).toHaveValue('Before');
  expect(box).toHaveFocus();
  expect(sessionStorage).toHaveLength(0);
});

test('leaving during a save continues once the save succeeds', async () => {
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

test('a draft does not overwrite a value that has changed since', async () => {
  writeDraft(NAME, { base: { name: 'Long before' }, typed: { name: 'Long before and after' } });
  draw();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before');
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{"name":', '[1]', '"text"', '{"name":"Of an older release"}'])(
  'a corrupt draft is ignored: %s',
  (text) => {
    sessionStorage.setItem(`crown-and-coil:draft:${NAME}`, text);
    draw();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Before');
  },
);

test('a draft of an older form restores only fields that still exist', async () => {
  writeDraft(NAME, { base: { name: 'Before', gone: '' }, typed: { name: 'Kept', gone: 'x' } });
  draw();
  expect(await screen.findByDisplayValue('Kept')).toBeVisible();
});
