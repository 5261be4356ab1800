import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Asking the system for random bytes takes longer than the rest of an id: it gives those of many ids at once. */
const random = new Uint8Array(256 * RANDOM_BYTES);
let used = random.length;

function nextRandom(): Uint8Array {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += RANDOM_BYTES;
  return random.subarray(used - RANDOM_BYTES, used);
}

/** What counts on within a millisecond begins in the lower half, so that it has room. */
const FIRST_OF_MILLISECOND = 0x7f_ff_ff_ff;
let lastMs = 0;
let sequence = 0;

/** A new id: UUIDv7, so that ids of one table sort by the time they were made. Each is larger than the one before. */
export function newId(): string {
  const bytes = nextRandom();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = new DataView(bytes.buffer, bytes.byteOffset).getUint32(6) & FIRST_OF_MILLISECOND;
  } else {
    sequence += 1;
  }
  return v7({ random: bytes, msecs: lastMs, seq: sequence });
}

const VERSION_DIGIT = 14;
const NEAR_MS = 3_600_000;

/**
 * A new id for a row of a table that is partitioned by time. Version 8 says that the row's time is within an hour of the time in
 * the id, as it is unless a clock was set.
 */
export function newIdNear(rowTime: Date): string {
  const id = newId();
  const isNear = Math.abs(timeOfId(id) - rowTime.getTime()) <= NEAR_MS;
  return isNear ? `${id.slice(0, VERSION_DIGIT)}8${id.slice(VERSION_DIGIT + 1)}` : id;
}

/** Between which times the row of an id is; undefined where the id does not say. */
export function rowTimesOfId(id: string): { readonly from: Date; readonly until: Date } | undefined {
  if (id[VERSION_DIGIT] !== '8') return undefined;
  const time = timeOfId(id);
  return { from: new Date(time - NEAR_MS), until: new Date(time + NEAR_MS) };
}

const HEX_DIGITS_OF_TIME = 12;

/** When an id was made, in ms since the epoch. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, HEX_DIGITS_OF_TIME), 16);
