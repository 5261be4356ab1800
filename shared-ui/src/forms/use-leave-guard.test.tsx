import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from '../router/router';
import { Tabs } from '../tabs/tabs';
import { AskBeforeLeaving, Form, Formik, TextField } from './index';

const Profile = () => (
  <Formik initialValues={{ name: 'Naomi' }} onSubmit={async () => undefined}>
    <Form>
      <AskBeforeLeaving />
      <TextField name="name" label="Name" />
      <Link to="/elsewhere" state={{ from: 'profile' }}>
        Elsewhere
      </Link>
      <Link to="?tab=2">Same page</Link>
    </Form>
  </Formik>
);

const name = () => screen.getByRole('textbox', { name: 'Name' });
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const asked = () => waitFor(() => expect(question()).toBeVisible());
const answer = (text: string) => userEvent.click(screen.getByRole('button', { name: text }));
const back = () => act(() => window.history.back());

/** The form in the middle of the tab's history, with something typed. */
async function open(form = <Profile />) {
  window.history.replaceState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', '/profile');
  const view = render(
    <BrowserRouter>
      <Routes>
        <Route path="/profile" element={form} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.type(name(), ' Rose');
  return view;
}

test('Back asks, and keeps the page and its URL; Leave continues', async () => {
  await open();
  back();
  await asked();
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  expect(name()).toHaveValue('Naomi Rose');
  await answer('Leave');
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
  expect(window.location.pathname).toBe('/before');
});

test('after staying, the next attempt asks again', async () => {
  await open();
  back();
  await asked();
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  await answer('Keep editing');
  expect(question()).not.toBeInTheDocument();
  back();
  await asked();
  expect(name()).toHaveValue('Naomi Rose');
});

test('leaving by a link keeps its state', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await asked();
  await answer('Leave');
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
  expect(window.history.state).toMatchObject({ usr: { from: 'profile' } });
});

test('a link within the page does not ask', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Same page' }));
  expect(question()).not.toBeInTheDocument();
  expect(window.location.search).toBe('?tab=2');
  expect(name()).toHaveValue('Naomi Rose');
});

describe('two changed forms', () => {
  async function openBoth({ keepsDraft = true } = {}) {
    await open(
      <>
        <Profile />
        <Formik initialValues={{ salon: '' }} onSubmit={async () => undefined}>
          <Form>
            <AskBeforeLeaving keepsDraft={keepsDraft} />
            <TextField name="salon" label="Salon" />
          </Form>
        </Formik>
      </>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Salon' }), 'Coil');
  }
  const isLeft = async () =>
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();

  test('ask once before a link is followed, and again after staying', async () => {
    await openBoth();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Keep editing');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Leave');
    await isLeft();
  });

  test('both ask when only one of them keeps a draft', async () => {
    await openBoth({ keepsDraft: false });
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(question()).toHaveTextContent('It stays in this tab as a draft.');
    await answer('Leave');
    expect(question()).toHaveTextContent('It will be lost.');
    await answer('Leave');
    await isLeft();
  });

  test('both ask again after a person has stayed at the second question', async () => {
    await openBoth({ keepsDraft: false });
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Leave');
    await answer('Keep editing');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(question()).toHaveTextContent('It stays in this tab as a draft.');
    await answer('Leave');
    expect(question()).toHaveTextContent('It will be lost.');
  });

  test('ask once before Back', async () => {
    await openBoth();
    back();
    await asked();
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    await answer('Leave');
    await isLeft();
  });
});

describe('tabs', () => {
  function TabbedPage() {
    const [selected, select] = useState<'profile' | 'other'>('profile');
    return (
      <Tabs
        label="Page"
        tabs={[
          { id: 'profile', label: 'Profile' },
          { id: 'other', label: 'Other' },
        ]}
        selected={selected}
        onSelect={select}
      >
        {selected === 'profile' ? <Profile /> : <h1>Other panel</h1>}
      </Tabs>
    );
  }
  const open = () =>
    render(
      <BrowserRouter>
        <TabbedPage />
      </BrowserRouter>,
    );
  const tab = (label: string) => screen.getByRole('tab', { name: label });

  test('another tab asks while something is unsaved', async () => {
    open();
    await userEvent.type(name(), ' Rose');
    await userEvent.click(tab('Other'));
    await asked();
    await answer('Keep editing');
    expect(name()).toHaveValue('Naomi Rose');
    act(() => tab('Profile').focus());
    await userEvent.keyboard('{ArrowRight}');
    await asked();
    await answer('Leave');
    expect(screen.getByRole('heading', { name: 'Other panel' })).toBeVisible();
    await userEvent.click(tab('Profile'));
    expect(name()).toHaveValue('Naomi');
  });

  test('the selected tab does not ask', async () => {
    open();
    await userEvent.type(name(), ' Rose');
    await userEvent.click(tab('Profile'));
    expect(question()).not.toBeInTheDocument();
    expect(name()).toHaveValue('Naomi Rose');
  });
});
