/**
 * What a service may ask for before it can be booked. The database refuses a booking while a gate is closed. Free of the
 * schema library, for screens.
 */
export const GATE_KINDS = ['consultation', 'patch_test', 'photo_quote', 'minimum_age'] as const;
export type GateKind = (typeof GATE_KINDS)[number];

/** What opens one gate: a start within one of these times fits it. Both ends belong to them. */
interface OpenedBy {
  readonly starts: readonly { readonly from: string; readonly until: string }[];
}

/** Whether a visit may start then, as far as its gates decide it: each of them is open at that moment. */
export function isOpenStart(gates: readonly OpenedBy[], startTime: string): boolean {
  const start = Date.parse(startTime);
  return gates.every(({ starts }) =>
    starts.some(({ from, until }) => Date.parse(from) <= start && start <= Date.parse(until)),
  );
}
