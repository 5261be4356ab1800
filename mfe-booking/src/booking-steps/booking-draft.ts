import {
  type BookingCreate,
  type BookingStepsState,
  HAIR_SUPPLIES,
  MAX_ADD_ONS,
  MAX_NAME_LENGTH,
  MAX_OPTION_GROUPS,
  MAX_PREPARATION_ITEMS,
  MAX_PRODUCT_QUANTITY,
  MAX_PRODUCTS_PER_BOOKING,
  MAX_SERVICES_PER_BOOKING,
  MIN_PRODUCT_QUANTITY,
  PREPARERS,
  type StyleChoice,
} from '@crown-and-coil/shared-api';
import { isRecord } from '@crown-and-coil/shared-ui';

/** A product and how many of it. */
export interface ProductChoice {
  readonly productId: string;
  readonly quantity: number;
}

/** A start (an instant in ISO 8601), its availability window, and the services that fit. */
export interface ChosenSlot {
  readonly startTime: string;
  readonly availabilityId: string;
  readonly serviceIds: readonly string[];
}

/** The choice from a service's style menu; unchosen options are ''. */
export interface StyleOfService {
  readonly serviceId: string;
  readonly choice: StyleChoice;
}

/** The age confirmation, when a service has a minimum age. */
export interface Visitor {
  readonly isOfAge: boolean;
  /** Kept while the other answer is chosen. */
  readonly guardianName: string;
}

/** A waiting list offer, whose time is held for the client. */
export interface AcceptedOffer {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly heldUntil: string;
}

/** The choices so far. Ids and instants only: names and prices always come from the API. */
export interface BookingChoices {
  /** The service of the path comes first. */
  readonly serviceIds: readonly [string, ...string[]];
  readonly professionalId?: string | undefined;
  readonly products: readonly ProductChoice[];
  /** Of the services that have a style menu. */
  readonly styles: readonly StyleOfService[];
  readonly notes: string;
  readonly visitor?: Visitor | undefined;
  readonly slot?: ChosenSlot | undefined;
  /** The repeated booking, or the look, whose styles were copied. */
  readonly startedFrom?: string | undefined;
  /** The waiting list offer accepted with its start; another start is booked without it. */
  readonly waitingListOffer?: AcceptedOffer | undefined;
  /** When the next visit is due, an instant; removed once a time is chosen. */
  readonly proposedStart?: string | undefined;
}

/** Choices with a time. */
export type TimedChoices = BookingChoices & { readonly slot: ChosenSlot };

/** The draft of a service's booking in this tab. */
export interface BookingDraft extends BookingChoices {
  /** Key of the history entry that showed the draft last; what that entry passed is in the draft. */
  readonly entry: string;
  /** Sent with the booking, so that sending it again books once (api.md, Idempotency). */
  readonly idempotencyKey: string;
  /** A request whose response was lost: it is repeated unchanged. */
  readonly unanswered?: BookingCreate | undefined;
  /** The booking made from this draft. */
  readonly bookingId?: string | undefined;
}

/** Longer notes than the limit are kept too, so that no typed text is lost; the page shows the limit. */
const MAX_KEPT_NOTES = 20_000;
/** Drafts of one tab; the oldest goes first. */
export const MAX_DRAFTS = 10;

export const noChoices = (serviceId: string): BookingChoices => ({
  serviceIds: [serviceId],
  products: [],
  styles: [],
  notes: '',
});

export const withTime = (choices: BookingChoices, slot: Omit<ChosenSlot, 'serviceIds'>): TimedChoices => ({
  ...choices,
  slot: { ...slot, serviceIds: choices.serviceIds },
});

export const withoutTime = ({ slot, ...choices }: BookingChoices): BookingChoices => choices;

export const hasTime = (choices: BookingChoices): choices is TimedChoices => choices.slot !== undefined;

/** A time is valid only for the services that it was chosen for, as others have another length. */
export const withFittingTime = (choices: BookingChoices): BookingChoices =>
  choices.slot && choices.slot.serviceIds.join() !== choices.serviceIds.join()
    ? withoutTime(choices)
    : choices;

/** The specification's five fields, for `history.state` (section 2). */
export function stepsState(
  choices: BookingChoices,
  professionalId = choices.professionalId,
): BookingStepsState {
  const { slot } = withFittingTime(choices);
  return {
    ...(professionalId ? { professionalId } : {}),
    selectedServices: [...choices.serviceIds],
    selectedProducts: choices.products.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(slot ? { slotStart: slot.startTime, availabilityId: slot.availabilityId } : {}),
  };
}

/**
 * Reads the five fields from `history.state`, which may be old, another page's or forged: invalid fields are dropped.
 *
 * @param serviceId the service of the path; a state that starts with another service belongs to another booking
 */
export function readStepsState(state: unknown, serviceId: string): Partial<BookingChoices> {
  if (!isRecord(state)) return {};
  const storedIds = idsOf(state.selectedServices).slice(0, MAX_SERVICES_PER_BOOKING);
  if (storedIds.length > 0 && storedIds[0] !== serviceId) return {};
  const serviceIds = [serviceId, ...storedIds.slice(1)] as const;
  const slot = slotOf(state.slotStart, state.availabilityId, serviceIds);
  return {
    ...(isId(state.professionalId) ? { professionalId: state.professionalId } : {}),
    ...(storedIds.length > 0 ? { serviceIds } : {}),
    ...(Array.isArray(state.selectedProducts) ? { products: productsOf(state.selectedProducts) } : {}),
    // A step passes all five fields, so it may pass that there is no time; the Book button passes the first two.
    ...(slot || Array.isArray(state.selectedProducts) ? { slot } : {}),
  };
}

/** A step's entry in the tab's history. */
interface StepEntry {
  readonly key: string;
  readonly state: unknown;
  /** Reached by Back, Forward or a reload, and not by a link or a redirect. */
  readonly isRevisited: boolean;
}

/**
 * The state of a step: the draft, overridden by the fields passed to a newly opened entry. A revisited entry overrides
 * nothing, because its fields are older than the draft. After the booking is made, entries use their own fields.
 *
 * @returns the draft itself when the entry changes nothing
 */
export function choicesAt(
  draft: BookingDraft | undefined,
  { key, state, isRevisited }: StepEntry,
  serviceId: string,
): BookingChoices {
  const isOpen = draft !== undefined && draft.bookingId === undefined;
  if (draft?.entry === key || (isOpen && isRevisited)) return draft;
  const passed = readStepsState(state, serviceId);
  if (isOpen && Object.keys(passed).length === 0) return draft;
  return { ...(isOpen ? draft : noChoices(serviceId)), ...passed };
}

/** The drafts of a tab, the last changed one at the end. An array: a service's id is no safe key of an object. */
export interface BookingDrafts {
  /** Username of the account that they belong to; null until a log-in. */
  readonly owner: string | null;
  readonly drafts: readonly BookingDraft[];
}

export const NO_DRAFTS: BookingDrafts = { owner: null, drafts: [] };

/** Cleared at log-out, with all that starts like this (shared-ui, draft-storage). */
const STORAGE_KEY = 'crown-and-coil:draft:booking';
/** More than ten drafts with the longest notes take. */
const MAX_STORED_LENGTH = 500_000;

/** Reads the drafts from the tab's storage, which may be blocked, damaged or from another release. */
export function readDrafts(): BookingDrafts {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY) ?? '';
    const stored: unknown = text.length > MAX_STORED_LENGTH ? null : JSON.parse(text);
    if (!isRecord(stored) || !Array.isArray(stored.drafts)) return NO_DRAFTS;
    return {
      owner: typeof stored.owner === 'string' ? stored.owner : null,
      drafts: stored.drafts.slice(-MAX_DRAFTS).flatMap((draft: unknown) => readDraft(draft) ?? []),
    };
  } catch {
    return NO_DRAFTS;
  }
}

/** Writes the drafts. With full or blocked storage a reload loses them. */
export function writeDrafts(drafts: BookingDrafts): void {
  try {
    if (drafts.drafts.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The drafts live on in this page.
  }
}

function readDraft(value: unknown): BookingDraft | undefined {
  if (!isRecord(value)) return undefined;
  const { entry, idempotencyKey, unanswered, bookingId, slot, notes, visitor } = value;
  const [first, ...others] = idsOf(value.serviceIds).slice(0, MAX_SERVICES_PER_BOOKING);
  if (first === undefined || typeof entry !== 'string' || !isKey(idempotencyKey)) return undefined;
  return {
    serviceIds: [first, ...others],
    professionalId: isId(value.professionalId) ? value.professionalId : undefined,
    products: productsOf(value.products),
    styles: stylesOf(value.styles),
    notes: typeof notes === 'string' ? notes.slice(0, MAX_KEPT_NOTES) : '',
    visitor: visitorOf(visitor),
    slot: isRecord(slot) ? slotOf(slot.startTime, slot.availabilityId, idsOf(slot.serviceIds)) : undefined,
    startedFrom: typeof value.startedFrom === 'string' ? value.startedFrom : undefined,
    proposedStart: typeof value.proposedStart === 'string' ? value.proposedStart : undefined,
    waitingListOffer: offerOf(value.waitingListOffer),
    entry,
    idempotencyKey,
    unanswered: isBookingRequest(unanswered) ? unanswered : undefined,
    bookingId: isId(bookingId) ? bookingId : undefined,
  };
}

const offerOf = (value: unknown): AcceptedOffer | undefined =>
  isRecord(value) && isId(value.id) && [value.startTime, value.endTime, value.heldUntil].every(isText)
    ? {
        id: value.id,
        startTime: String(value.startTime),
        endTime: String(value.endTime),
        heldUntil: String(value.heldUntil),
      }
    : undefined;

const isText = (value: unknown): boolean => typeof value === 'string';

export const visitorOf = (value: unknown): Visitor | undefined =>
  isRecord(value) && typeof value.isOfAge === 'boolean' && typeof value.guardianName === 'string'
    ? { isOfAge: value.isOfAge, guardianName: value.guardianName.slice(0, MAX_NAME_LENGTH) }
    : undefined;

/** A whole quantity from 1 to the contract's limit. */
export const clampQuantity = (quantity: number) =>
  Math.min(
    MAX_PRODUCT_QUANTITY,
    Math.max(MIN_PRODUCT_QUANTITY, Math.trunc(quantity) || MIN_PRODUCT_QUANTITY),
  );

/** To the screens an id is opaque; the API says whether it exists. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

export const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value);

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.slice(0, MAX_SERVICES_PER_BOOKING).filter(isId))] : [];

function productsOf(value: unknown): ProductChoice[] {
  if (!Array.isArray(value)) return [];
  const byId = new Map<string, ProductChoice>();
  for (const line of value.slice(0, MAX_PRODUCTS_PER_BOOKING)) {
    if (!isRecord(line) || !isId(line.productId) || typeof line.quantity !== 'number') continue;
    byId.set(line.productId, { productId: line.productId, quantity: clampQuantity(line.quantity) });
  }
  return [...byId.values()];
}

/** Validates only the shape: entries missing in the menu are dropped when the choice is shown. */
function stylesOf(value: unknown): StyleOfService[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_SERVICES_PER_BOOKING).flatMap((style: unknown): StyleOfService[] => {
    if (!isRecord(style) || !isId(style.serviceId) || !isRecord(style.choice)) return [];
    const { options, hair, preparation, addOns, weeks } = style.choice;
    const answers = Array.isArray(preparation) ? preparation.slice(0, MAX_PREPARATION_ITEMS) : [];
    return [
      {
        serviceId: style.serviceId,
        choice: {
          options: textsOf(options, MAX_OPTION_GROUPS),
          hair: HAIR_SUPPLIES.find((supply) => supply === hair) ?? null,
          preparation: answers.flatMap((answer: unknown) => {
            const by = isRecord(answer) ? PREPARERS.find((one) => one === answer.by) : undefined;
            return isRecord(answer) && typeof answer.id === 'string' && by ? [{ id: answer.id, by }] : [];
          }),
          addOns: textsOf(addOns, MAX_ADD_ONS),
          ...(typeof weeks === 'number' ? { weeks } : {}),
        },
      },
    ];
  });
}

const textsOf = (value: unknown, maximum: number): string[] =>
  Array.isArray(value)
    ? value.slice(0, maximum).filter((one): one is string => typeof one === 'string' && one.length <= 36)
    : [];

function slotOf(
  start: unknown,
  availabilityId: unknown,
  serviceIds: readonly string[],
): ChosenSlot | undefined {
  if (typeof start !== 'string' || !isId(availabilityId)) return undefined;
  const instant = Date.parse(start);
  if (Number.isNaN(instant) || !/^\d{4}-\d{2}-\d{2}T/.test(start)) return undefined;
  return { startTime: new Date(instant).toISOString(), availabilityId, serviceIds };
}

/** Enough for a comparison with the current choices; the server checks the rest. */
const isBookingRequest = (value: unknown): value is BookingCreate =>
  isRecord(value) &&
  typeof value.professionalId === 'string' &&
  typeof value.clientId === 'string' &&
  typeof value.startTime === 'string' &&
  Array.isArray(value.serviceIds) &&
  Array.isArray(value.products) &&
  value.products.every(isRecord);

/** When a booking that starts then ends: start plus the sum of the durations (specification, section 9). */
export const endTimeOf = (startTime: string, durationMinutes: number): string =>
  new Date(Date.parse(startTime) + durationMinutes * 60_000).toISOString();
