import type { BookingStepsState } from '../contract/booking-steps';

/** A location in the product, as in the router. */
interface Origin {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
  readonly state?: unknown;
}

/**
 * The `history.state` of screens, by name. Other screens read nothing.
 *
 * It types what others pass. Screens must validate it: the state may be old, or another page's.
 */
export interface ScreenState {
  /** Where to return after the log-in. */
  login: { readonly from: Origin };
  chooseStyle: BookingStepsState;
  addMoreServices: BookingStepsState;
  pickBookingTime: BookingStepsState;
  addProductsToBooking: BookingStepsState;
  confirmBooking: BookingStepsState;
}
