import { store } from '@crown-and-coil/shared-api/testing';
import { Slot } from '@crown-and-coil/shared-ui/remote';
import { act, render, screen, waitFor } from '@testing-library/react';
import { become } from '../testing/become';
import { writeRegistry } from '../testing/live-remotes';
import { Providers } from './providers';

const loadExtension = jest.fn();
const fetched = jest.fn(async (..._: Parameters<typeof fetch>) => new Response(null, { status: 204 }));

beforeAll(() =>
  writeRegistry(
    {
      'mfe-loyalty': {
        routes: {},
        slots: [
          { slot: 'booking.panel', module: 'points', order: 10, roles: ['client'] },
          { slot: 'booking.panel', module: 'gifts', order: 20, flag: 'gifts' },
        ],
      },
    },
    { gifts: { share: 50, isOn: false } },
  ),
);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.fetch = fetched;
  loadExtension.mockReset();
});

const draw = () =>
  render(
    <Providers store={store} loadExtension={loadExtension}>
      <Slot name="booking.panel" props={{ bookingId: 'b1' }} />
    </Providers>,
  );

test('a slot shows the extensions for the current role, and loads no others', async () => {
  loadExtension.mockResolvedValue({ version: '7', Component: () => <p>12 points</p> });
  become('professional');
  const { container } = draw();
  expect(container).toBeEmptyDOMElement();
  act(() => become('client'));
  expect(await screen.findByText('12 points')).toBeVisible();
  // StrictMode runs effects twice.
  expect(new Set(loadExtension.mock.calls.map(String))).toEqual(new Set(['mfe-loyalty,points']));
});

test.each([
  ['that throws, with the version that was loaded', '7', 'render'],
  ['that does not load, with the version that is live', 'mfe-loyalty-1', 'load'],
] as const)('an extension %s is reported under its own remote', async (_case, version, kind) => {
  const Broken = () => {
    throw new Error(`broken by ${kind}`);
  };
  if (kind === 'load') loadExtension.mockRejectedValue(new Error(`broken by ${kind}`));
  else loadExtension.mockResolvedValue({ version, Component: Broken });
  become('client');
  draw();
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => {
    const reports = fetched.mock.calls.map(([, init]) => String(init?.body));
    expect(reports).toContainEqual(expect.stringContaining(`broken by ${kind}`));
    const report = JSON.parse(reports.find((text) => text.includes(`broken by ${kind}`)) ?? '{}');
    expect(report).toMatchObject({ remote: 'mfe-loyalty', version, kind });
  });
});
