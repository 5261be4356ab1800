import { sessionCleared } from '@crown-and-coil/shared-api';
import { fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, BEADS, BRAIDS, HAIR, WASH } from '../testing/samples';

const STATE = {
  professionalId: ADAEZE.id,
  selectedServices: ['braids', 'wash'],
  selectedProducts: [{ productId: 'hair', quantity: 6 }],
  slotStart: '2025-11-27T23:00:00.000Z',
  availabilityId: 'fri',
};
const CONFIRM = '/confirm-booking/braids';
const notes = () => screen.findByRole('textbox', { name: /Notes for Adaeze/ });
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => {
  loggedInAs(null);
  fakeApi({
    'GET /services/braids': BRAIDS,
    [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH],
    [`GET /product/professional/${ADAEZE.id}/all`]: [HAIR, BEADS],
    [`GET /professionals/${ADAEZE.id}`]: { ...ADAEZE, profilePicture: null },
  });
});

describe('a booking draft', () => {
  it('survives a reload with everything that was typed', async () => {
    const { leave } = renderBooking(CONFIRM, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    leave();
    renderBooking(CONFIRM, STATE);
    expect(await notes()).toHaveValue('Tender spot');
  });

  it('restores the previous choices when a step is revisited', async () => {
    renderBooking('/add-products-to-booking/braids', STATE);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Wooden beads' }));
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to Confirm Booking' }));
    await notes();
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(await screen.findByRole('checkbox', { name: 'Wooden beads' })).toBeChecked();
  });

  it('settles while an earlier page of the same service is still mounted', async () => {
    renderBooking('/add-products-to-booking/braids', STATE);
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Confirm Booking' }));
    await notes();
    let actions = 0;
    const stopCounting = store.subscribe(() => {
      actions += 1;
      if (actions > 200) throw new Error('The two pages dispatch without end.');
    });
    renderBooking(CONFIRM, STATE);
    const [earlier, later] = await screen.findAllByRole('textbox', { name: /Notes for Adaeze/ });
    if (!earlier || !later) throw new Error('Only one page is shown.');
    await userEvent.type(later, 'Tender spot');
    expect(later).toHaveValue('Tender spot');
    expect(earlier).toHaveValue('Tender spot');
    stopCounting();
  });

  it('is assigned to the account that the visitor logs in to', async () => {
    renderBooking(CONFIRM, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    act(() => loggedInAs('client'));
    expect(await notes()).toHaveValue('Tender spot');
  });

  it('is restored for the same person after the server has ended the session', async () => {
    loggedInAs('client');
    renderBooking(CONFIRM, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    act(() => void store.dispatch(sessionCleared({ reason: 'unauthorized' })));
    act(() => loggedInAs('client'));
    expect(await notes()).toHaveValue('Tender spot');
  });

  it('is never shown to another account', async () => {
    loggedInAs('client');
    const { leave } = renderBooking(CONFIRM, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    act(() => loggedInAs('professional'));
    expect(await notes()).toHaveValue('');
    expect(stored()).not.toContain('Tender spot');
    leave();
    renderBooking(CONFIRM, STATE);
    expect(await notes()).toHaveValue('');
  });

  it('is not shown to another account that finds it in the storage on page load', async () => {
    loggedInAs('client');
    const { leave } = renderBooking(CONFIRM, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    const kept = { ...sessionStorage };
    leave();
    loggedInAs('professional');
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value));
    renderBooking(CONFIRM, STATE);
    expect(await notes()).toHaveValue('');
  });

  it('is deleted at log-out', async () => {
    loggedInAs('client');
    renderBooking(CONFIRM, STATE);
    await userEvent.type(await notes(), 'Tender spot');
    act(() => void store.dispatch(sessionCleared({ reason: 'logout' })));
    expect(await notes()).toHaveValue('');
    expect(stored()).not.toContain('Tender spot');
  });

  it.each(['{', 'null', '[]', '{"drafts":[null,7,{"serviceIds":["braids"]}]}'])(
    'is empty when the storage holds %s',
    async (text) => {
      sessionStorage.setItem('crown-and-coil:draft:booking', text);
      renderBooking(CONFIRM);
      expect(await screen.findByRole('heading', { name: 'Missing booking information' })).toBeVisible();
    },
  );
});
