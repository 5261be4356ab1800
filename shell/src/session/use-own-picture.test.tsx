import { isExpiredAddress, Provider, sessionRestored } from '@crown-and-coil/shared-api';
import { fakeApi, store } from '@crown-and-coil/shared-api/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useOwnPicture } from './use-own-picture';

const address = (expiresInSeconds: number) =>
  `/api/media/files/naomi-640.webp?expires=${Math.floor(Date.now() / 1000) + expiresInSeconds}&signature=s`;

function Picture() {
  const { user } = store.getState().session;
  const picture = useOwnPicture(user ?? { role: 'client', email: '', username: '', profile: null });
  return <p>{picture ?? 'no picture'}</p>;
}

function draw(picture: string) {
  act(() => {
    store.dispatch(
      sessionRestored({
        token: 't',
        user: {
          role: 'client',
          email: 'n@demo.test',
          username: 'n',
          profile: { id: 'c', displayName: 'N', picture },
        },
      }),
    );
  });
  const api = fakeApi({
    'GET /clients/me': {
      id: 'c',
      firstName: 'N',
      lastName: 'T',
      profilePicture: address(900),
      createdAt: '2026-10-01T00:00:00.000Z',
    },
  });
  render(
    <Provider store={store}>
      <Picture />
    </Provider>,
  );
  return api;
}

test('shows a picture with a valid URL, without a request', () => {
  const picture = address(600);
  const { calls } = draw(picture);
  expect(screen.getByText(picture)).toBeVisible();
  expect(calls).toEqual([]);
});

test('an expired URL is not used; the profile is reloaded for a new one', async () => {
  const { calls } = draw(address(-600));
  expect(screen.getByText('no picture')).toBeVisible();
  await waitFor(() =>
    expect(isExpiredAddress(store.getState().session.user?.profile?.picture ?? '')).toBe(false),
  );
  expect(calls.map(({ path }) => path)).toEqual(['/clients/me']);
});
