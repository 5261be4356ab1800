import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids of one table sort by the time they were made. */
export const newId = (): string => v7();

const HEX_DIGITS_OF_TIME = 12;

/** When an id of `newId` was made, in ms since the epoch. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, HEX_DIGITS_OF_TIME), 16);
