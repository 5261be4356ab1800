import type { Page } from '@playwright/test';
import type { Bookable } from '../product/bookable';
import { AddMoreServicesScreen } from './add-more-services';
import { AddProductsScreen } from './add-products';
import { BookingConfirmedScreen } from './booking-confirmed';
import { BookingDetailsScreen } from './booking-details';
import { ConfirmBookingScreen } from './confirm-booking';
import { PickBookingTimeScreen } from './pick-booking-time';

/** Quantity of each product. */
const QUANTITY = 2;

/** The booking flow from its first step, for journeys about one part of it. */
export class BookingFlow {
  readonly services: AddMoreServicesScreen;
  readonly times: PickBookingTimeScreen;
  readonly products: AddProductsScreen;
  readonly confirm: ConfirmBookingScreen;
  readonly confirmed: BookingConfirmedScreen;
  readonly details: BookingDetailsScreen;

  constructor(readonly page: Page) {
    this.services = new AddMoreServicesScreen(page);
    this.times = new PickBookingTimeScreen(page);
    this.products = new AddProductsScreen(page);
    this.confirm = new ConfirmBookingScreen(page);
    this.confirmed = new BookingConfirmedScreen(page);
    this.details = new BookingDetailsScreen(page);
  }

  async begin({ service }: Bookable): Promise<void> {
    await this.page.goto(`/add-more-services/${service.id}/${service.professional.id}`);
    await this.services.isShown();
  }

  async chooseServices({ extras }: Bookable): Promise<void> {
    for (const { name } of extras) await this.services.choose(name);
    await (extras.length > 0 ? this.services.proceed : this.services.skip).click();
    await this.times.isShown();
  }

  async chooseTime({ service, slot }: Bookable): Promise<void> {
    await this.times.choose(slot, service.professional.time_zone);
    await this.times.goOn.click();
    await this.products.isShown();
  }

  async chooseProducts({ products }: Bookable): Promise<void> {
    for (const { name } of products) await this.products.choose(name, QUANTITY);
    await (products.length > 0 ? this.products.proceed : this.products.skip).click();
    await this.confirm.isShown();
  }

  /** Goes from the first to the last step and chooses everything, without submitting. */
  async toConfirm(bookable: Bookable): Promise<void> {
    await this.begin(bookable);
    await this.chooseServices(bookable);
    await this.chooseTime(bookable);
    await this.chooseProducts(bookable);
  }

  /** Opens a step directly, with the choices of the earlier steps preset. */
  async openAt(
    step: 'pick-booking-time' | 'add-products-to-booking' | 'confirm-booking',
    { service, extras, products, slot }: Bookable,
  ): Promise<void> {
    const path = `/${step}/${service.id}`;
    // The draft passed between steps (mfe-booking/src/booking-steps/booking-draft.ts).
    const passed = {
      professionalId: service.professional.id,
      selectedServices: [service, ...extras].map(({ id }) => id),
      selectedProducts:
        step === 'confirm-booking' ? products.map(({ id }) => ({ productId: id, quantity: QUANTITY })) : [],
      ...(step !== 'pick-booking-time' && {
        slotStart: slot.start_time,
        availabilityId: slot.availability_id,
      }),
    };
    await this.page.addInitScript(
      ([pathname, usr]) => {
        if (location.pathname !== pathname || history.state !== null) return;
        history.replaceState({ usr, key: 'opened', idx: 0 }, '');
      },
      [path, passed] as const,
    );
    await this.page.goto(path);
  }
}
