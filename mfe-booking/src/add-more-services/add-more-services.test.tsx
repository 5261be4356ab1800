import { fakeApi, loggedInAs, offline, problem } from '@crown-and-coil/shared-api/testing';
import { toasts } from '@crown-and-coil/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, BRAIDS, TRIM, WASH } from '../testing/samples';

const PATH = '/add-more-services/braids/pro-adaeze';
const answers = () => ({
  'GET /services/braids': BRAIDS,
  [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH, TRIM],
});
const panel = () => screen.findByRole('complementary', { name: 'Your booking' });
const proceed = () => screen.findByRole('button', { name: 'Proceed' });

beforeEach(() => loggedInAs(null));

describe('adding more services', () => {
  it("lists the professional's other services, not the one already chosen", async () => {
    fakeApi(answers());
    renderBooking(PATH);
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByRole('checkbox', { name: 'Braid take-down and wash' })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Knotless box braids' })).not.toBeInTheDocument();
  });

  it('cannot proceed until a service is added, then shows the running total and duration', async () => {
    fakeApi(answers());
    renderBooking(PATH);
    expect(await proceed()).toBeDisabled();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Braid take-down and wash' }));
    const aside = within(await panel());
    expect(aside.getByText('$425.00')).toBeVisible();
    expect(aside.getByText('8 h in the chair')).toBeVisible();
    await userEvent.click(await proceed());
    expect(await screen.findByRole('heading', { name: 'Pick a time' })).toBeVisible();
  });

  it('passes ids through navigation state and keeps them in its own history entry for Back', async () => {
    fakeApi(answers());
    const { place } = renderBooking(PATH);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Braid take-down and wash' }));
    await userEvent.click(await proceed());
    expect(place()).toEqual({
      path: '/pick-booking-time/braids',
      state: { professionalId: ADAEZE.id, selectedServices: ['braids', 'wash'], selectedProducts: [] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(await screen.findByRole('checkbox', { name: 'Braid take-down and wash' })).toBeChecked();
  });

  it('can be skipped with just the first service', async () => {
    fakeApi(answers());
    const { place } = renderBooking(PATH);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Braid take-down and wash' }));
    await userEvent.click(screen.getByRole('link', { name: 'Continue with just Knotless box braids' }));
    expect(place().state).toMatchObject({ selectedServices: ['braids'] });
  });

  it("offers to skip in the phone's action bar until something is added", async () => {
    fakeApi(answers());
    renderBooking(PATH);
    const wash = await screen.findByRole('checkbox', { name: 'Braid take-down and wash' });
    const bar = document.querySelector('[data-action-bar]');
    expect(bar).toHaveTextContent('Continue with just Knotless box braids');
    await userEvent.click(wash);
    expect(bar).not.toHaveTextContent('Continue with just');
  });

  it('shows a toast and an inline error when services fail to load, and retries', async () => {
    const served: Record<string, unknown> = {
      ...answers(),
      'GET /services/professional/pro-adaeze': offline,
    };
    fakeApi(served);
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services.');
    expect(toasts().getByText('Failed to load services.')).toBeVisible();
    Object.assign(served, answers());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Silk press and trim' })).toBeVisible();
  });

  it.each(['/choose-style/braids', '/add-more-services/braids/unknown', '/pick-booking-time/braids'])(
    'leads from an unknown service to all services, as trying again cannot help: %s',
    async (path) => {
      fakeApi({ 'GET /services/braids': () => problem(404, 'Not found.') });
      renderBooking(path);
      expect(await screen.findByText('Service not found.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'See all services' })).toHaveAttribute(
        'href',
        '/browse-services',
      );
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    },
  );

  it('offers to continue when there is nothing to add', async () => {
    fakeApi({ ...answers(), 'GET /services/professional/pro-adaeze': [BRAIDS] });
    renderBooking(PATH);
    expect(await screen.findByRole('heading', { name: 'No other services to add' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with just Knotless box braids' })).toBeVisible();
  });

  it('drops services that are no longer offered, and says so', async () => {
    fakeApi(answers());
    renderBooking(PATH, { selectedServices: ['braids', 'gone'] });
    expect(await screen.findByText(/no longer offered/)).toBeVisible();
    await waitFor(async () => expect(within(await panel()).getByText('Total price')).toBeVisible());
    expect(await proceed()).toBeDisabled();
  });
});
