import {
  type BookingStatus,
  type Client,
  type ClientUpdate,
  HAIR_TYPES,
  isLive,
} from '@crown-and-coil/shared-api/contract';
import type { Identity } from '../http/identity';
import type { ClientsTable } from './tables';

/** What a viewer may read of a client. */
export interface ClientAccess {
  readonly mayRead: boolean;
  readonly mayReadPhone: boolean;
}

/**
 * Who reads a client (api.md): the client, admin, and professionals with a booking of that client; the phone number
 * is for professionals only while a booking is pending or confirmed.
 * @param statuses of the bookings that the viewer, a professional, has with the client
 */
export function clientAccess(
  viewer: Identity,
  clientId: string,
  statuses: readonly BookingStatus[],
): ClientAccess {
  if (viewer.role === 'admin' || viewer.clientId === clientId) return { mayRead: true, mayReadPhone: true };
  if (viewer.role !== 'professional') return { mayRead: false, mayReadPhone: false };
  return { mayRead: statuses.length > 0, mayReadPhone: statuses.some(isLive) };
}

/** The number of a hair type; a type that is given as number and as name goes by its number. */
export function hairTypeOf({ hair_type, hair_type_name }: ClientUpdate): number | null {
  if (typeof hair_type === 'number') return hair_type;
  return HAIR_TYPES.find(({ name }) => name === hair_type_name)?.value ?? null;
}

export type ClientRow = Pick<
  ClientsTable,
  'id' | 'phone_number' | 'notes' | 'hair_type' | 'hair_subtype' | 'profile_picture'
> & { first_name: string; last_name: string; created_at: Date };

/** A client as the API shows them. */
export function toClient(row: ClientRow, mayReadPhone: boolean): Client {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: mayReadPhone ? row.phone_number : null,
    notes: row.notes,
    hair_type: row.hair_type,
    hair_type_name: HAIR_TYPES.find(({ value }) => value === row.hair_type)?.name ?? null,
    hair_subtype: row.hair_subtype,
    profile_picture: row.profile_picture,
    created_at: row.created_at.toISOString(),
  };
}
