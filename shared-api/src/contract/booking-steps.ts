/**
 * The navigation state of the booking steps (specification, section 2). It crosses remotes in `history.state`, so it
 * contains ids and instants only, never prices.
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
