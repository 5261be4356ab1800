import { store } from '@crown-and-coil/shared-api/testing';
import { type RenderScreensOptions, renderScreens } from '@crown-and-coil/shared-ui/testing';
import { act, type ComponentType } from 'react';
import declaration from '../../remote.json';
import AddMoreServices from '../add-more-services/add-more-services';
import AddProductsToBooking from '../add-products-to-booking/add-products-to-booking';
import AskForQuote from '../ask-for-quote/ask-for-quote';
import BookQuote from '../book-quote/book-quote';
import BookingConfirmed from '../booking-confirmed/booking-confirmed';
import BookingDeposit from '../booking-deposit/booking-deposit';
import BookingDetails from '../booking-details/booking-details';
import { restoreDrafts } from '../booking-steps/use-booking';
import ChooseStyle from '../choose-style/choose-style';
import ConfirmBooking from '../confirm-booking/confirm-booking';
import InvoicePage from '../invoice/invoice';
import PhotoQuotePage from '../photo-quote/photo-quote';
import PhotoQuotes from '../photo-quotes/photo-quotes';
import PickBookingTime from '../pick-booking-time/pick-booking-time';
import Reschedule from '../reschedule/reschedule';
import ReviewVisit from '../review-visit/review-visit';
import UpdateBooking from '../update-booking/update-booking';
import WaitForTime from '../wait-for-time/wait-for-time';
import WaitingList from '../waiting-list/waiting-list';

const SCREENS: Record<string, ComponentType> = {
  'choose-style': ChooseStyle,
  'add-more-services': AddMoreServices,
  'pick-booking-time': PickBookingTime,
  'add-products-to-booking': AddProductsToBooking,
  'confirm-booking': ConfirmBooking,
  'booking-confirmed': BookingConfirmed,
  'booking-deposit': BookingDeposit,
  'booking-details': BookingDetails,
  invoice: InvoicePage,
  'ask-for-quote': AskForQuote,
  'photo-quotes': PhotoQuotes,
  'photo-quote': PhotoQuotePage,
  'book-quote': BookQuote,
  reschedule: Reschedule,
  'review-visit': ReviewVisit,
  'update-booking': UpdateBooking,
  'wait-for-time': WaitForTime,
  'waiting-list': WaitingList,
};

afterEach(() => sessionStorage.clear());

/** Draws the whole remote at an address, as the shell would after a page load of this tab. */
export function renderBooking(
  path: string,
  state?: unknown,
  extensions: RenderScreensOptions['extensions'] = {},
  from?: Pick<RenderScreensOptions, 'from'>,
) {
  act(() => restoreDrafts(store));
  return renderScreens({
    store,
    routes: declaration.routes,
    screens: SCREENS,
    at: path,
    state,
    extensions,
    ...from,
  });
}
