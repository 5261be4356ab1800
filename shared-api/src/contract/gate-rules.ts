/**
 * Requirements before a service can be booked. The database refuses a booking while a gate is closed. Without the
 * schema library, for screens.
 */
export const GATE_KINDS = ['consultation', 'patch_test', 'photo_quote', 'minimum_age'] as const;
export type GateKind = (typeof GATE_KINDS)[number];

/** The times in which a gate is open for a start, both ends inclusive. */
interface OpenedBy {
  readonly starts: readonly { readonly from: string; readonly until: string }[];
}

/** Whether all gates are open for a visit at that start. */
export function isOpenStart(gates: readonly OpenedBy[], startTime: string): boolean {
  const start = Date.parse(startTime);
  return gates.every(({ starts }) =>
    starts.some(({ from, until }) => Date.parse(from) <= start && start <= Date.parse(until)),
  );
}
