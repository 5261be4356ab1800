import { fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { toasts } from '@crown-and-coil/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, BEADS, BRAIDS, HAIR } from '../testing/samples';

const PATH = '/add-products-to-booking/braids';
const STATE = {
  professionalId: ADAEZE.id,
  selectedServices: ['braids'],
  selectedProducts: [] as { productId: string; quantity: number }[],
  slotStart: '2025-11-27T23:00:00.000Z',
  availabilityId: 'fri',
};
const answers = (): Record<string, unknown> => ({
  'GET /services/braids': BRAIDS,
  [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS],
  [`GET /product/professional/${ADAEZE.id}/all`]: [HAIR, BEADS],
});
const proceed = () => screen.findByRole('button', { name: 'Proceed to Confirm Booking' });
const quantity = () => screen.getByRole('textbox', { name: 'Quantity of Pre-stretched braiding hair' });

beforeEach(() => loggedInAs(null));

describe('adding products', () => {
  it('cannot proceed until a product is chosen, but can be skipped', async () => {
    fakeApi(answers());
    const { place } = renderBooking(PATH, STATE);
    expect(await proceed()).toBeDisabled();
    expect(document.querySelector('[data-action-bar]')).toHaveTextContent('Continue without products');
    await userEvent.click(screen.getByRole('link', { name: 'Continue without products' }));
    expect(place()).toMatchObject({ path: '/confirm-booking/braids', state: STATE });
  });

  it('includes a typed quantity in the line and the total', async () => {
    fakeApi(answers());
    const { place } = renderBooking(PATH, STATE);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pre-stretched braiding hair' }));
    expect(quantity()).toHaveValue('1');
    expect(screen.getByRole('button', { name: 'One less Pre-stretched braiding hair' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.clear(quantity());
    await userEvent.type(quantity(), '6');
    expect(screen.getByText('6 × $9.50 = $57.00')).toBeVisible();
    const aside = within(screen.getByRole('complementary', { name: 'Your booking' }));
    expect(aside.getByText('$397.00')).toBeVisible();
    await userEvent.click(await proceed());
    expect(place().state).toMatchObject({ ...STATE, selectedProducts: [{ productId: 'hair', quantity: 6 }] });
  });

  it('forgets the quantity of a removed product', async () => {
    fakeApi(answers());
    renderBooking(PATH, { ...STATE, selectedProducts: [{ productId: 'hair', quantity: 6 }] });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pre-stretched braiding hair' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(await proceed()).toBeDisabled();
  });

  it('never goes below 1, whatever the history entry says', async () => {
    fakeApi(answers());
    renderBooking(PATH, { ...STATE, selectedProducts: [{ productId: 'hair', quantity: -4 }] });
    await screen.findByRole('checkbox', { name: 'Pre-stretched braiding hair' });
    expect(quantity()).toHaveValue('1');
  });

  it('shows a toast and an inline error when products fail to load, and retries', async () => {
    const served = {
      ...answers(),
      [`GET /product/professional/${ADAEZE.id}/all`]: () => problem(503, 'Not ready'),
    };
    fakeApi(served);
    renderBooking(PATH, STATE);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products.');
    expect(toasts().getByText('Failed to load products.')).toBeVisible();
    Object.assign(served, answers());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Wooden beads' })).toBeVisible();
  });

  it('offers to continue when the professional sells nothing', async () => {
    fakeApi({ ...answers(), [`GET /product/professional/${ADAEZE.id}/all`]: [] });
    renderBooking(PATH, STATE);
    expect(await screen.findByRole('heading', { name: 'No products to add' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue without products' })).toBeVisible();
  });

  it('without a time, shows what is missing and links to that step', async () => {
    fakeApi(answers());
    const { place } = renderBooking(PATH);
    expect(await screen.findByRole('heading', { name: 'Missing booking information' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pick a time' }));
    expect(place().path).toBe('/pick-booking-time/braids');
  });
});
