import {
  type AppDispatch,
  DETAIL_FRESH_SECONDS,
  type RootState,
  servicesApi,
} from '@crown-and-coil/shared-api';
import { bookingsApi } from '@crown-and-coil/shared-api/bookings';
import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';
import { bookingApi } from './api';
import { loadMessages } from './messages/lazy-messages';

const AHEAD = { ifOlderThan: DETAIL_FRESH_SECONDS } as const;

type Parameters = Readonly<Record<string, string | undefined>>;

/** Loads the data of every step: the service of the path and then its professional's services. */
const prefetchServices =
  ({ serviceId = '', professionalId }: Parameters) =>
  (dispatch: AppDispatch, getState: () => RootState): string | undefined => {
    dispatch(servicesApi.util.prefetch('getService', serviceId, AHEAD));
    const known = servicesApi.endpoints.getService.select(serviceId)(getState()).data;
    const whose = professionalId ?? known?.professional.id;
    if (whose) dispatch(servicesApi.util.prefetch('listServicesOfProfessional', whose, AHEAD));
    return whose;
  };

const prefetchServicesAndProducts = (parameters: Parameters) => (dispatch: AppDispatch) => {
  const whose = dispatch(prefetchServices(parameters));
  if (whose) dispatch(bookingApi.util.prefetch('listProductsOfProfessional', whose, AHEAD));
};

/** With the code of its messages, which loads after the screen: the page may be opened offline. */
const prefetchBooking =
  ({ bookingId = '' }: Parameters) =>
  (dispatch: AppDispatch): void => {
    dispatch(bookingsApi.util.prefetch('getBooking', bookingId, AHEAD));
    loadMessages().catch(() => {});
  };

export default defineRemote(declaration, {
  'choose-style': {
    load: () => import('./choose-style/choose-style'),
    prefetch: prefetchServices,
  },
  'add-more-services': {
    load: () => import('./add-more-services/add-more-services'),
    prefetch: prefetchServices,
  },
  'pick-booking-time': {
    load: () => import('./pick-booking-time/pick-booking-time'),
    prefetch: prefetchServices,
  },
  'add-products-to-booking': {
    load: () => import('./add-products-to-booking/add-products-to-booking'),
    prefetch: prefetchServicesAndProducts,
  },
  'confirm-booking': {
    load: () => import('./confirm-booking/confirm-booking'),
    prefetch: prefetchServicesAndProducts,
  },
  'booking-confirmed': () => import('./booking-confirmed/booking-confirmed'),
  'booking-deposit': () => import('./booking-deposit/booking-deposit'),
  'booking-details': {
    load: () => import('./booking-details/booking-details'),
    prefetch: prefetchBooking,
  },
  invoice: () => import('./invoice/invoice'),
  'review-visit': () => import('./review-visit/review-visit'),
  reschedule: () => import('./reschedule/reschedule'),
  'ask-for-quote': () => import('./ask-for-quote/ask-for-quote'),
  'photo-quotes': () => import('./photo-quotes/photo-quotes'),
  'photo-quote': () => import('./photo-quote/photo-quote'),
  'book-quote': () => import('./book-quote/book-quote'),
  'wait-for-time': () => import('./wait-for-time/wait-for-time'),
  'waiting-list': () => import('./waiting-list/waiting-list'),
  'update-booking': () => import('./update-booking/update-booking'),
});
