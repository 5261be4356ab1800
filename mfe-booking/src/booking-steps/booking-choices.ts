import {
  type BookingStepsState,
  MAX_PRODUCT_QUANTITY,
  MAX_PRODUCTS_PER_BOOKING,
  MAX_SERVICES_PER_BOOKING,
  MIN_PRODUCT_QUANTITY,
} from '@crown-and-coil/shared-api';

/** A product and how many of it. */
export interface ProductChoice {
  readonly productId: string;
  readonly quantity: number;
}

/** A start, an instant in ISO 8601, and the availability window that it lies in. */
export interface ChosenSlot {
  readonly startTime: string;
  readonly availabilityId: string;
}

interface Choices {
  /** The service of the path comes first, so there is always one. */
  readonly serviceIds: readonly [string, ...string[]];
  readonly products: readonly ProductChoice[];
  /** Notes typed on the confirm page: they survive the way back to another step. */
  readonly notes: string;
}

/** What somebody has chosen so far. Ids and instants only: names and prices always come from the API. */
export type BookingChoices = Choices &
  ({ readonly time: 'open' } | { readonly time: 'chosen'; readonly slot: ChosenSlot });

/** The choices as `history.state` keeps them: the specification's five fields and the notes. */
export type StoredBookingSteps = BookingStepsState & { notes?: string };

/** Notes that are too long are kept too, so that nobody loses what they typed; the page says that they are. */
const MAX_KEPT_NOTES = 20_000;

/** Nothing but the service of the path. */
export const onlyService = (serviceId: string): BookingChoices => ({
  serviceIds: [serviceId],
  products: [],
  notes: '',
  time: 'open',
});

/**
 * Reads the choices from navigation state. `history.state` may be old, of another page or made up, so whatever does
 * not fit is left out: the worst that happens is that something has to be chosen again.
 *
 * @param state `location.state`, whatever it holds
 * @param serviceId the service of the path; choices that start with another service belong to another booking
 */
export function readBookingChoices(state: unknown, serviceId: string): BookingChoices {
  if (!isRecord(state)) return onlyService(serviceId);
  const storedIds = idsOf(state.selectedServices);
  if (storedIds.length > 0 && storedIds[0] !== serviceId) return onlyService(serviceId);
  const choices: Choices = {
    serviceIds: [serviceId, ...storedIds.slice(1, MAX_SERVICES_PER_BOOKING)],
    products: productsOf(state.selectedProducts),
    notes: typeof state.notes === 'string' ? state.notes.slice(0, MAX_KEPT_NOTES) : '',
  };
  const slot = slotOf(state);
  return slot ? { ...choices, time: 'chosen', slot } : { ...choices, time: 'open' };
}

/** The professional that navigation state names: good enough to ask for their services before the service is known. */
export function readProfessionalId(state: unknown): string | undefined {
  return isRecord(state) && isId(state.professionalId) ? state.professionalId : undefined;
}

/** The choices as navigation state, with the professional as the specification asks (section 2). */
export function writeBookingChoices(choices: BookingChoices, professionalId?: string): StoredBookingSteps {
  return {
    ...(professionalId ? { professionalId } : {}),
    selectedServices: [...choices.serviceIds],
    selectedProducts: choices.products.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(choices.notes ? { notes: choices.notes } : {}),
    ...(choices.time === 'chosen'
      ? { slotStart: choices.slot.startTime, availabilityId: choices.slot.availabilityId }
      : {}),
  };
}

/** Other services take another length of time, so a time chosen before no longer counts. */
export function withServices(
  choices: BookingChoices,
  serviceIds: BookingChoices['serviceIds'],
): BookingChoices {
  const same = serviceIds.join() === choices.serviceIds.join();
  return same ? choices : { ...withoutTime(choices), serviceIds };
}

export const withTime = (choices: BookingChoices, slot: ChosenSlot): BookingChoices => ({
  ...choices,
  time: 'chosen',
  slot,
});

/** Everything but the time: what stays when a time has been taken meanwhile. */
export const withoutTime = ({ serviceIds, products, notes }: BookingChoices): BookingChoices => ({
  serviceIds,
  products,
  notes,
  time: 'open',
});

/** A whole quantity from 1 to the contract's limit. */
export const clampQuantity = (quantity: number) =>
  Math.min(
    MAX_PRODUCT_QUANTITY,
    Math.max(MIN_PRODUCT_QUANTITY, Math.trunc(quantity) || MIN_PRODUCT_QUANTITY),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** To the screens an id is opaque; the API says whether it exists. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? [...new Set(value.filter(isId))] : []);

function productsOf(value: unknown): ProductChoice[] {
  if (!Array.isArray(value)) return [];
  const byId = new Map<string, ProductChoice>();
  for (const line of value) {
    if (!isRecord(line) || !isId(line.productId) || typeof line.quantity !== 'number') continue;
    byId.set(line.productId, { productId: line.productId, quantity: clampQuantity(line.quantity) });
  }
  return [...byId.values()].slice(0, MAX_PRODUCTS_PER_BOOKING);
}

function slotOf({ slotStart, availabilityId }: Record<string, unknown>): ChosenSlot | undefined {
  if (typeof slotStart !== 'string' || !isId(availabilityId)) return undefined;
  const instant = Date.parse(slotStart);
  if (Number.isNaN(instant) || !/^\d{4}-\d{2}-\d{2}T/.test(slotStart)) return undefined;
  return { startTime: new Date(instant).toISOString(), availabilityId };
}
