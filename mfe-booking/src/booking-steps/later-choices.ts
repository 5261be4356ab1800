import { type BookingChoices, type ChosenSlot, withTime } from './booking-choices';

interface Changes {
  readonly serviceId: string;
  /** Who was logged in; null while nobody was. */
  readonly owner: string | null;
  readonly servicesOfSlot?: string;
  readonly slot?: ChosenSlot | undefined;
  readonly products?: BookingChoices['products'];
  readonly notes?: string;
}

/**
 * What was last changed on each step. Going Back shows an entry as it was then, without what came after it: going
 * forward again takes the later choices from here. In memory only: after a reload each entry speaks for itself.
 */
let changes: Changes | undefined;

/** The changes for this service and person; others are of another booking. */
function changesFor(serviceId: string, owner: string | null): Changes {
  const fits = changes?.serviceId === serviceId && (changes.owner === null || changes.owner === owner);
  return changes && fits ? { ...changes, owner } : { serviceId, owner };
}

const slotOf = (choices: BookingChoices) => (choices.time === 'chosen' ? choices.slot : undefined);

/** Notes what somebody changed on a step. @param owner username, null while nobody is logged in */
export function noteChanges(before: BookingChoices, after: BookingChoices, owner: string | null): void {
  const known = changesFor(after.serviceIds[0], owner);
  const slot = slotOf(after);
  changes = {
    ...known,
    ...(slot && slot !== slotOf(before) ? { slot, servicesOfSlot: after.serviceIds.join() } : {}),
    ...(after.products === before.products ? {} : { products: after.products }),
    ...(after.notes === before.notes ? {} : { notes: after.notes }),
  };
}

/** Notes what a history entry holds, when nothing is known yet: the first one after a reload. */
export function noteFound(found: BookingChoices, owner: string | null): void {
  if (changes?.serviceId === found.serviceIds[0]) return;
  const slot = slotOf(found);
  changes = {
    serviceId: found.serviceIds[0],
    owner,
    ...(slot ? { slot, servicesOfSlot: found.serviceIds.join() } : {}),
    ...(found.products.length > 0 ? { products: found.products } : {}),
    ...(found.notes ? { notes: found.notes } : {}),
  };
}

/**
 * The choices on the way forward from a step, with what had been chosen on the steps after it. A time counts only for
 * the services that it was chosen for.
 */
export function withLaterChoices(
  choices: BookingChoices,
  step: 1 | 2 | 3,
  owner: string | null,
): BookingChoices {
  const known = changesFor(choices.serviceIds[0], owner);
  const later: BookingChoices = {
    ...choices,
    products: step < 3 ? (known.products ?? choices.products) : choices.products,
    notes: known.notes ?? choices.notes,
  };
  const slotFits = step === 1 && known.slot && known.servicesOfSlot === choices.serviceIds.join();
  return slotFits && known.slot ? withTime(later, known.slot) : later;
}

/** The booking is made: the next one begins anew. */
export function forgetChanges(): void {
  changes = undefined;
}
