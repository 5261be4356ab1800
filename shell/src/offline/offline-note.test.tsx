import { createStore, Provider, readPageState, useGetServiceQuery } from '@crown-and-coil/shared-api';
import { act, render, screen } from '@testing-library/react';
import { OfflineNote } from './offline-note';

const SERVICE = {
  id: 's',
  name: 'Braids',
  price: 90,
  service_duration_minutes: 60,
  professional: { id: 'p', display_name: 'Ann' },
};
const WAITING = 'Your connection is slow. You see what was saved earlier. It is being updated.';

function Price() {
  const { data } = useGetServiceQuery('s');
  return <p>{data?.price}</p>;
}

const show = (store: ReturnType<typeof createStore>) =>
  render(
    <Provider store={store}>
      <OfflineNote />
      <Price />
    </Provider>,
  );

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['an answer arrives', 200, '95'],
  ['it is refused', 404, '90'],
])('an old page says that the connection is slow until %s', async (_title, status, price) => {
  const fetch = async () => Response.json(SERVICE);
  const server = createStore({ baseUrl: 'https://server.test/api', fetch });
  const page = show(server);
  await act(async () => void (await jest.advanceTimersByTimeAsync(100)));
  const kept = JSON.parse(JSON.stringify(readPageState(server)));
  page.unmount();

  jest.setSystemTime(Date.now() + 60 * 60_000);
  let answer: (response: Response) => void = () => {};
  const slow = () => new Promise<Response>((resolve) => (answer = resolve));
  show(createStore({ baseUrl: 'https://browser.test/api', fetch: slow }, kept));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_900)));
  expect(screen.getByText('90')).toBeVisible();
  expect(screen.queryByText(/slow/)).toBeNull();
  await act(async () => void (await jest.advanceTimersByTimeAsync(200)));
  expect(screen.getByRole('status')).toHaveTextContent(WAITING);
  answer(Response.json({ ...SERVICE, price: 95 }, { status }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(100)));
  expect(screen.getByText(price)).toBeVisible();
  expect(screen.queryByText(/slow/)).toBeNull();
});
