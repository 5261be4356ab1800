import { expect } from '@playwright/test';
import { BookingFlow } from './booking-flow';
import { Conversation } from './conversation';
import { at } from './open-screen';
import { RescheduleScreen } from './reschedule';
import type { ProductData, Screen } from './screen';

const pendingBooking = async (apiAs: ProductData['apiAs']) =>
  (await apiAs('client')).oldestBookingOfMine('pending');

/** Opens a page of the client's oldest request. */
const atRequest =
  (addressOf: (id: string) => string): Screen['open'] =>
  async (page, { apiAs }) =>
    at(addressOf((await pendingBooking(apiAs)).id))(page);

/** The steps of a booking, a client's bookings with their invoices, and photo quotes. */
export const BOOKING_SCREENS: readonly Screen[] = [
  {
    name: 'choose-style',
    open: async (page, { apiAs }) => {
      const { results } = await (await apiAs('client')).services('search=your+size+and+length');
      await at(`/choose-style/${results[0]?.id}`)(page);
      for (const group of ['Size', 'Length'])
        await page.getByRole('group', { name: group }).getByRole('radio').first().check();
      await page.getByRole('group', { name: 'Hair' }).waitFor();
    },
  },
  {
    name: 'add-more-services',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.begin(bookable);
      for (const { name } of bookable.extras) await flow.services.choose(name);
    },
  },
  {
    name: 'pick-booking-time',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.openAt('pick-booking-time', bookable);
      await flow.times.choose(bookable.slot, bookable.service.professional.time_zone);
    },
  },
  {
    name: 'add-products-to-booking',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.openAt('add-products-to-booking', bookable);
      for (const { name } of bookable.products) await flow.products.choose(name, 2);
    },
  },
  {
    name: 'confirm-booking',
    person: 'client',
    open: async (page, { findBookable }) => {
      const bookable = await findBookable();
      const flow = new BookingFlow(page);
      await flow.openAt('confirm-booking', bookable);
      await flow.confirm.notes.fill('Tender spot behind my left ear, please go easy on tension there.');
      await expect(flow.confirm.confirm).toBeEnabled();
    },
  },
  {
    name: 'missing-booking-information',
    open: async (page, { findBookable }) => at(`/confirm-booking/${(await findBookable()).service.id}`)(page),
  },
  {
    name: 'booking-confirmed',
    person: 'client',
    open: atRequest((id) => `/booking-confirmed/${id}`),
  },
  {
    name: 'booking-deposit',
    person: 'client',
    open: atRequest((id) => `/booking-deposit/${id}`),
  },
  {
    name: 'booking-details',
    person: 'client',
    open: atRequest((id) => `/booking-details/${id}`),
  },
  {
    name: 'booking-details-reviewed',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/booking-details/${(await (await apiAs('client')).visitOfMine('reviewed')).id}`)(page);
      await page.getByRole('article', { name: /^Review by / }).waitFor();
    },
  },
  {
    name: 'review-visit',
    person: 'client',
    open: async (page, { apiAs }) => {
      await at(`/review-visit/${(await (await apiAs('client')).visitOfMine('open')).id}`)(page);
      await page.getByRole('button', { name: 'Send review' }).click();
      await page.getByText('Choose 1 (poor) to 5 (great)').first().waitFor();
    },
  },
  {
    name: 'invoice',
    person: 'client',
    open: async (page, { apiAs }) =>
      at(`/invoice/${await (await apiAs('client')).newestInvoiceOfMine()}`)(page),
  },
  {
    name: 'update-booking',
    person: 'client',
    open: atRequest((id) => `/booking/${id}/update`),
  },
  {
    name: 'reschedule',
    person: 'client',
    open: async (page, { apiAs }) => {
      await page.goto(`/booking/${(await pendingBooking(apiAs)).id}/reschedule`);
      const reschedule = new RescheduleScreen(page);
      await reschedule.isShown();
      await reschedule.times.anyStart.first().click();
      await expect(reschedule.move).toBeEnabled();
    },
  },
  {
    name: 'ask-for-quote',
    person: 'client',
    open: async (page, { findBookable }) => {
      const { service } = await findBookable();
      await at(`/ask-for-quote/${service.professional.id}?service=${service.id}`)(page);
      await page.getByLabel('What would you like?').waitFor();
    },
  },
  {
    name: 'photo-quotes',
    person: 'client',
    open: at('/my-photo-quotes', (page) => page.getByRole('main').getByRole('listitem')),
  },
  {
    name: 'photo-quote',
    person: 'professional',
    open: async (page) => {
      await at('/my-photo-quotes')(page);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Asked' })
        .filter({ hasText: 'Naomi' })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('form', { name: 'Answer the request' }).waitFor();
      await new Conversation(page).field.waitFor();
    },
  },
];
