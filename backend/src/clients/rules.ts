import {
  type BookingStatus,
  type Client,
  type ClientUpdate,
  HAIR_TYPES,
  isLive,
} from '@crown-and-coil/shared-api/contract';
import type { Identity } from '../http/identity';
import type { AddressedPicture, PictureAddresses } from '../pictures/addresses';
import type { ClientsTable } from './tables';

/** Which parts of a client a viewer may read. */
export interface ClientAccess {
  readonly mayRead: boolean;
  readonly mayReadPhone: boolean;
  readonly maySeePictures: boolean;
}

/**
 * Access to a client (api.md): the client, admin, and professionals with a booking of that client; professionals see
 * phone number and pictures only while a booking is pending or confirmed.
 * @param statuses of the client's bookings with the viewer, a professional
 */
export function clientAccess(
  viewer: Identity,
  clientId: string,
  statuses: readonly BookingStatus[],
): ClientAccess {
  const seesAll = viewer.role === 'admin' || viewer.clientId === clientId;
  const isProfessional = viewer.role === 'professional';
  const isExpected = seesAll || (isProfessional && statuses.some(isLive));
  return {
    mayRead: seesAll || (isProfessional && statuses.length > 0),
    mayReadPhone: isExpected,
    maySeePictures: isExpected,
  };
}

/** The number of a hair type; if given both as number and as name, the number wins. */
export function hairTypeOf({ hair_type, hair_type_name }: ClientUpdate): number | null {
  if (typeof hair_type === 'number') return hair_type;
  return HAIR_TYPES.find(({ name }) => name === hair_type_name)?.value ?? null;
}

export type ClientRow = Pick<ClientsTable, 'id' | 'phone_number' | 'notes' | 'hair_type' | 'hair_subtype'> & {
  first_name: string;
  last_name: string;
  created_at: Date;
  uploaded_picture: AddressedPicture | null;
};

/** Converts a row to the API's client. */
export function toClient(
  row: ClientRow,
  { mayReadPhone, maySeePictures }: Omit<ClientAccess, 'mayRead'>,
  addresses: PictureAddresses,
): Client {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: mayReadPhone ? row.phone_number : null,
    notes: row.notes,
    hair_type: row.hair_type,
    hair_type_name: HAIR_TYPES.find(({ value }) => value === row.hair_type)?.name ?? null,
    hair_subtype: row.hair_subtype,
    profile_picture: row.uploaded_picture && maySeePictures ? addresses.usual(row.uploaded_picture) : null,
    created_at: row.created_at.toISOString(),
  };
}
