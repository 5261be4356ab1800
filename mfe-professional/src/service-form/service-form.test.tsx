import type { Service } from '@crown-and-coil/shared-api';
import { type Call, fakeApi, json, offline, ownList, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, service } from '../testing/samples';

const DASHBOARD = { 'GET /professionals/profile': ADAEZE, 'GET /media/public': [], 'GET /services/my': [] };
const box = (name: string) => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save service' }));
const choose = (category: string) => userEvent.selectOptions(box('Category'), category);

async function fillIn() {
  await userEvent.type(box('Name'), '  Cornrows  ');
  await userEvent.type(box('Price (AUD)'), '90.5');
  await userEvent.type(box('Duration (minutes)'), '105');
  await choose('Protective Styles');
}

beforeEach(() => sessionStorage.clear());

it('shows one message when the connection is lost while saving, not a second one about loading', async () => {
  let isConnected = true;
  const unlessLost = (answer: unknown) => () => (isConnected ? answer : offline());
  const { calls } = fakeApi({
    ...DASHBOARD,
    'GET /services/braids': unlessLost(service()),
    'PUT /services/braids': offline,
  });
  renderWorkspace('/edit-service/braids');
  await userEvent.type(await screen.findByLabelText('Description'), ' Bring a film.');
  isConnected = false;
  await save();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/services/braids')).toHaveLength(3));
  const [alert, ...others] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong. Please try again.');
  expect(others).toEqual([]);
});

describe('a new service', () => {
  it('is saved trimmed and active by default, and the dashboard opens', async () => {
    const { calls } = fakeApi({ ...DASHBOARD, 'POST /services/': service() });
    const { address } = renderWorkspace('/create-service');
    expect(screen.getByRole('checkbox', { name: 'Active' })).toBeChecked();
    await fillIn();
    await userEvent.selectOptions(box('Clients can start'), 'Every 30 minutes');
    await userEvent.clear(box('Time free before'));
    await userEvent.clear(box('Time free after'));
    await userEvent.type(box('Time free after'), '20');
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Cornrows',
      description: '',
      price: 90.5,
      serviceDurationMinutes: 105,
      category: 'Protective Styles',
      isActive: true,
      gates: { consultation: null, patchTest: null, photoQuote: false, minimumAge: null },
      timing: { startIntervalMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 20 },
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows missing values on each field and in a focused summary, without a request', async () => {
    const { calls } = fakeApi({});
    renderWorkspace('/create-service');
    await userEvent.type(box('Price (AUD)'), '4');
    await userEvent.type(box('Duration (minutes)'), '10');
    await choose('Color');
    await save();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Three things to fix before this can be saved.');
    expect(summary).toHaveFocus();
    expect(box('Name')).toHaveAccessibleDescription('Name is required');
    expect(box('Price (AUD)')).toHaveAccessibleDescription('Price must be positive and above $5');
    expect(box('Duration (minutes)')).toHaveAccessibleDescription('Duration must be at least 15 mins');
    expect(calls).toHaveLength(0);
  });

  it.each([
    ['Haircut', 'Haircuts are listed under Cuts and Trims.', 'Cuts and Trims'],
    ['Braids', 'Braids are listed under Protective Styles.', 'Protective Styles'],
  ])('%s is moved to its correct category with one tap', async (chosen, message, right) => {
    fakeApi({});
    renderWorkspace('/create-service');
    await choose(chosen);
    await waitFor(() => expect(box('Category')).toHaveAccessibleDescription(message));
    await userEvent.click(screen.getByRole('button', { name: `Switch to ${right}` }));
    expect(box('Category')).toHaveValue(right);
    await waitFor(() => expect(box('Category')).not.toHaveAttribute('aria-invalid'));
    expect(screen.queryByRole('button', { name: /^Switch/ })).not.toBeInTheDocument();
  });

  it("shows the server's error on its field and keeps the input", async () => {
    fakeApi({
      'POST /services/': () =>
        problem(422, [{ loc: ['body', 'price'], msg: 'Price can have two decimals at most', type: 'x' }]),
    });
    renderWorkspace('/create-service');
    await fillIn();
    await save();
    await waitFor(() =>
      expect(box('Price (AUD)')).toHaveAccessibleDescription('Price can have two decimals at most'),
    );
    expect(box('Name')).toHaveValue('  Cornrows  ');
    await userEvent.clear(box('Duration (minutes)'));
    await userEvent.tab();
    await waitFor(() => expect(box('Duration (minutes)')).toBeInvalid());
    expect(box('Price (AUD)')).toHaveAccessibleDescription('Price can have two decimals at most');
  });

  it.each([
    [
      'forbidden',
      () => problem(403, 'You do not have permission to do this.'),
      /^You do not have permission/,
    ],
    ['broken', () => Response.json({}, { status: 500 }), 'Something went wrong. Please try again.'],
    ['unreachable', offline, 'Something went wrong. Please try again.'],
  ])('keeps the input when the server is %s', async (_case, answer, text) => {
    fakeApi({ 'POST /services/': answer });
    renderWorkspace('/create-service');
    await fillIn();
    await save();
    expect(await screen.findByText(text)).toBeVisible();
    expect(box('Price (AUD)')).toHaveValue(90.5);
  });

  it('survives a reload, and asks before leaving', async () => {
    fakeApi(DASHBOARD);
    const { reload } = renderWorkspace('/create-service');
    await userEvent.type(box('Name'), 'Cornrows');
    reload();
    const { address } = renderWorkspace('/create-service');
    expect(await screen.findByDisplayValue('Cornrows')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Leave without saving?');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(address()).toBe('/professional-dashboard?tab=services');
  });
});

describe('the services to choose for a consultation', () => {
  const ask = async (services: unknown) => {
    fakeApi({ ...DASHBOARD, 'GET /services/my': services as object });
    renderWorkspace('/create-service');
    await userEvent.click(screen.getByRole('checkbox', { name: 'A consultation with you first' }));
  };

  it('can be loaded again when they failed to load', async () => {
    let answer: unknown = problem(500, 'x');
    await ask(() => answer);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services.');
    answer = [service()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Knotless box braids' })).toBeInTheDocument();
  });

  it('are all services, however many there are', async () => {
    const many = Array.from({ length: 101 }, (_, place) =>
      service({ id: `s${place}`, name: `Style ${place}` }),
    );
    await ask((call: Call) => ownList(many, call));
    expect(await screen.findByRole('option', { name: 'Style 100' })).toBeInTheDocument();
  });

  it('are missing while there is no other service, and the field says so', async () => {
    await ask([]);
    await waitFor(() =>
      expect(box('Which of your services')).toHaveAccessibleDescription(/^You have no other service yet\./),
    );
  });
});

describe('a stored service', () => {
  it('can be changed', async () => {
    const { calls } = fakeApi({
      ...DASHBOARD,
      'GET /services/braids': service(),
      'PUT /services/braids': service(),
    });
    const { address } = renderWorkspace('/edit-service/braids');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Active' }));
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Knotless box braids',
      isActive: false,
    });
  });

  describe('that another tab changed since the form was opened', () => {
    /** The API: refuses changes that are based on another price. */
    const openInTwoTabs = async () => {
      let stored = service({ price: 350 });
      const api = fakeApi({
        ...DASHBOARD,
        'GET /services/braids': () => stored,
        'PUT /services/braids': ({ body }: Call) => {
          const { basedOn, ...changes } = body as Partial<Service> & { basedOn?: Partial<Service> };
          if (basedOn && basedOn.price !== stored.price)
            return json({ detail: 'This has changed.', current: stored }, { status: 409 });
          stored = { ...stored, ...changes };
          return stored;
        },
      });
      const page = renderWorkspace('/edit-service/braids');
      await screen.findByDisplayValue('Knotless box braids');
      stored = { ...stored, price: 410 };
      return { ...api, ...page, stored: () => stored };
    };

    it('keeps the new price when only the description is edited here', async () => {
      const { address, calls, stored } = await openInTwoTabs();
      await userEvent.clear(box('Description'));
      await userEvent.type(box('Description'), 'Waist length');
      await save();
      await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
      expect(stored()).toMatchObject({ price: 410, description: 'Waist length' });
      const [first, second] = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
      expect(first).toMatchObject({
        price: 350,
        basedOn: { price: 350, description: 'Mid-back, hair included.' },
      });
      expect(second).toMatchObject({ price: 410, basedOn: { price: 410 } });
    });

    it('shows the new price when it is edited here too, and saves the typed one only when saved again', async () => {
      const { address, stored } = await openInTwoTabs();
      await userEvent.clear(box('Price (AUD)'));
      await userEvent.type(box('Price (AUD)'), '380');
      await save();
      expect(await screen.findByText('This has changed.')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Saved meanwhile' })).toHaveTextContent('Price (AUD)410');
      expect(box('Price (AUD)')).toHaveValue(380);
      expect(stored().price).toBe(410);
      await save();
      await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
      expect(stored().price).toBe(380);
    });

    it('can take over the new price', async () => {
      const { stored } = await openInTwoTabs();
      await userEvent.clear(box('Price (AUD)'));
      await userEvent.type(box('Price (AUD)'), '380');
      await userEvent.type(box('Name'), ' XL');
      await save();
      await userEvent.click(await screen.findByRole('button', { name: 'Use what is saved' }));
      expect(box('Price (AUD)')).toHaveValue(410);
      expect(screen.queryByRole('region', { name: 'Saved meanwhile' })).toBeNull();
      expect(screen.queryByText('This has changed.')).toBeNull();
      await save();
      await waitFor(() => expect(stored()).toMatchObject({ price: 410, name: 'Knotless box braids XL' }));
    });

    it('keeps the new price when a draft of an earlier visit is restored', async () => {
      const { reload, stored } = await openInTwoTabs();
      await userEvent.type(box('Name'), ' XL');
      reload();
      renderWorkspace('/edit-service/braids');
      expect(await screen.findByDisplayValue('Knotless box braids XL')).toBeVisible();
      expect(screen.getByText(/We kept what you typed before/)).toBeVisible();
      await save();
      await waitFor(() => expect(stored()).toMatchObject({ price: 410, name: 'Knotless box braids XL' }));
    });

    it('keeps the new price in the draft of a refused save', async () => {
      const { reload } = await openInTwoTabs();
      await userEvent.clear(box('Price (AUD)'));
      await userEvent.type(box('Price (AUD)'), '380');
      await save();
      await screen.findByRole('region', { name: 'Saved meanwhile' });
      reload();
      renderWorkspace('/edit-service/braids');
      expect(await screen.findByDisplayValue('380')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
      expect(box('Price (AUD)')).toHaveValue(410);
    });
  });

  it.each([
    ['form', '/edit-service/gone'],
    ['style menu', '/edit-style-menu/gone'],
  ])('when it was deleted, its %s says so and leads to the other services', async (_page, path) => {
    fakeApi({});
    renderWorkspace(path);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Service not found.');
    expect(within(alert).getByRole('link', { name: 'See your services' })).toHaveAttribute(
      'href',
      '/professional-dashboard?tab=services',
    );
    expect(screen.queryByRole('link', { name: /^Style menu/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
