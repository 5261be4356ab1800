/**
 * What the booking steps pass on through navigation (specification, section 2). It travels in `history.state` across
 * remotes, so it holds ids and instants only, never prices.
 */
export interface BookingStepsState {
  professionalId?: string;
  /** Ids of the chosen services, the first one being the service of the path. */
  selectedServices?: string[];
  /** Start of the chosen slot, an instant in ISO 8601. */
  slotStart?: string;
  availabilityId?: string;
  selectedProducts?: { productId: string; quantity: number }[];
}
