import { api } from '@crown-and-coil/shared-api';
import { hydrateRemote, renderRemote } from '@crown-and-coil/shared-ui/testing/hydrate-remote';
import { fireEvent, waitFor, within } from '@testing-library/react';
import remote from './app';
import { loadPublicScreen, openPage, PUBLIC_SCREENS } from './testing/public-screens';

// A parcel mounts itself, outside any act(): React must work as it does in a page.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

test.each(PUBLIC_SCREENS)(
  '$at is hydrated as it was prerendered, and requests nothing again',
  async ({ at }) => {
    const complaints = jest.spyOn(console, 'error');
    const { state } = await loadPublicScreen(at);
    const html = await renderRemote({ remote, at }, openPage(state).store);
    const { store, asked } = openPage(state);
    const served = Object.assign(document.createElement('div'), { innerHTML: html });
    const { element, leave } = await hydrateRemote({ remote, at }, html, store);
    expect(element.textContent).toBe(served.textContent);
    expect(complaints.mock.calls).toEqual([]);
    // An unknown id may be known by now.
    if (!at.includes('unknown')) expect(asked).toEqual([]);
    await leave();
    // Its timers would keep the process.
    store.dispatch(api.util.resetApiState());
  },
);

test('values typed and chosen before hydration are applied and kept', async () => {
  const at = '/browse-services';
  const onNavigate = jest.fn();
  const early = (page: HTMLElement) => {
    within(page).getByLabelText<HTMLInputElement>('Search services').value = 'goddess locs';
    within(page).getByLabelText<HTMLSelectElement>('Category').value = 'Loc Services';
  };
  const { state } = await loadPublicScreen(at);
  const html = await renderRemote({ remote, at }, openPage(state).store);
  const { store } = openPage(state);
  const { element, leave } = await hydrateRemote({ remote, at, onNavigate, early }, html, store);
  await waitFor(() =>
    expect(onNavigate).toHaveBeenCalledWith(
      expect.objectContaining({ search: '?category=Loc+Services&search=goddess+locs' }),
      expect.anything(),
    ),
  );
  const text = within(element).getByLabelText('Search services');
  fireEvent.focus(text);
  fireEvent.blur(text);
  expect(text).toHaveValue('goddess locs');
  await leave();
  store.dispatch(api.util.resetApiState());
});

test('a form filled in before hydration keeps its values, and can be submitted only afterwards', async () => {
  const at = '/waitlist-signup';
  const early = (page: HTMLElement) => {
    within(page).getByLabelText<HTMLInputElement>('Name').value = 'Naomi Tesfaye';
    within(page).getByRole<HTMLInputElement>('radio', { name: /^Barber/ }).checked = true;
    expect(within(page).getByRole('button', { name: 'Join the waitlist' })).toBeDisabled();
  };
  const { state } = await loadPublicScreen(at);
  const html = await renderRemote({ remote, at }, openPage(state).store);
  const { store } = openPage(state);
  const { element, leave } = await hydrateRemote({ remote, at, early }, html, store);
  const name = within(element).getByLabelText('Name');
  await waitFor(() =>
    expect(within(element).getByRole('button', { name: 'Join the waitlist' })).toBeEnabled(),
  );
  fireEvent.focus(name);
  fireEvent.blur(name);
  expect(name).toHaveValue('Naomi Tesfaye');
  expect(within(element).getByRole('radio', { name: /^Barber/ })).toBeChecked();
  await leave();
  store.dispatch(api.util.resetApiState());
});

test('a picture that failed to load before hydration is replaced', async () => {
  const at = '/service-details/service-1';
  const NAME = 'Waist-length braids';
  const early = (page: HTMLElement) => {
    const failed = { complete: true, currentSrc: '/media/gone.webp', naturalWidth: 0 };
    const properties = Object.entries(failed).map(([name, value]) => [name, { value }]);
    Object.defineProperties(within(page).getByAltText(NAME), Object.fromEntries(properties));
  };
  const { state } = await loadPublicScreen(at);
  const html = await renderRemote({ remote, at }, openPage(state).store);
  const { store } = openPage(state);
  const { element, leave } = await hydrateRemote({ remote, at, early }, html, store);
  await waitFor(() => expect(within(element).queryByAltText(NAME)).not.toBeInTheDocument());
  expect(within(element).getByRole('img', { name: NAME })).toBeVisible();
  await leave();
  store.dispatch(api.util.resetApiState());
});

test('a page prerendered with other text is reported', async () => {
  const at = '/terms-of-use';
  const reported: string[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    reported.push(event.error.message);
  };
  window.addEventListener('error', note);
  const html = await renderRemote({ remote, at }, openPage().store);
  const { leave } = await hydrateRemote(
    { remote, at },
    html.replace('Terms of use', 'Other words'),
    openPage().store,
  );
  window.removeEventListener('error', note);
  expect(reported).toEqual([expect.stringContaining('Hydration failed')]);
  await leave();
});
