import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids of one table sort by the time they were made. */
export const newId = (): string => v7();
