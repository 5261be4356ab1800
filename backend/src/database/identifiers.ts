import { HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { v7 } from 'uuid';
import { currentShard, idOfVersion8, idOnShard, isVersion8 } from './shards';

const RANDOM_BYTES = 16;
/** Fetching random bytes takes longer than the rest of an id, so they are fetched for many ids at once. */
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

/** The counter within a millisecond starts in its lower half, to leave room. */
const FIRST_OF_MILLISECOND = 0x7f_ff_ff_ff;
let lastMs = 0;
let sequence = 0;

/**
 * A new id: UUIDv7, so that ids of one table sort by the time they were made. Each is larger than the previous one. On
 * a shard it also contains the shard's number.
 */
export function newId(): string {
  const bytes = nextRandom();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = new DataView(bytes.buffer, bytes.byteOffset).getUint32(6) & FIRST_OF_MILLISECOND;
  } else {
    sequence += 1;
  }
  return idOnShard(v7({ random: bytes, msecs: lastMs, seq: sequence }), currentShard());
}

const NEAR_MS = HOUR_MS;
/** PostgreSQL reads ISO 8601 with years of four digits. */
const LAST_MS = Date.UTC(9999, 0);

/**
 * A new id for a row of a table that is partitioned by time: version 8, with the row's time instead of the current
 * one, so that the id leads to the partition.
 */
export const newIdOfRow = (rowTime: Date): string =>
  idOfVersion8(v7({ random: nextRandom(), msecs: rowTime.getTime() }), currentShard());

/** The time range of the row with such an id; undefined for ids without one. */
export function rowTimesOfId(id: string): { readonly from: Date; readonly until: Date } | undefined {
  const time = timeOfId(id);
  if (!isVersion8(id) || time > LAST_MS) return undefined;
  return { from: new Date(time - NEAR_MS), until: new Date(time + NEAR_MS) };
}

const HEX_DIGITS_OF_TIME = 12;

/** When an id was made, in ms since the epoch. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, HEX_DIGITS_OF_TIME), 16);
