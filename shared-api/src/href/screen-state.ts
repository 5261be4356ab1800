import type { BookingStepsState } from '../contract/booking-steps';

/** A place in the product, as the router keeps it. */
interface Origin {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
  readonly state?: unknown;
}

/**
 * What a screen reads from `history.state`, by its name. A screen that is not here reads nothing.
 *
 * It types what others pass. A screen must not trust it: the state may be old, or another page's.
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
