import {
  hasAddress,
  isProfilePicture,
  type LookWrite,
  MEDIA_FULL_MESSAGES,
  MEDIA_LIMITS,
  MEDIA_TYPES_OF_ROLE,
  type MediaItem,
  type MediaType,
  type Professional,
  type ProfilePicture,
  PUBLIC_MEDIA_TYPES,
  REVIEW_MEDIA_TYPE,
  REVIEW_MESSAGES,
  type ServiceCategory,
} from '@crown-and-coil/shared-api/contract';
import { invalidField } from '../domain-errors';
import type { Identity } from '../http/identity';
import type { AddressedPicture, PictureAddresses } from '../pictures/addresses';
import type { Audience, PictureRow } from '../pictures/rules';

export interface MediaRow extends PictureRow {
  id: string;
  alt: string | null;
  media_type: MediaType;
  service_category: ServiceCategory | null;
  look: LookWrite | null;
  audience: Audience;
}

/** A list of pictures, with its own order and limit. */
export interface MediaKind {
  readonly mediaType: MediaType;
  /** Of a portfolio; else null. */
  readonly serviceCategory: ServiceCategory | null;
}

/** Only a portfolio has a category. */
export const kindOf = (media_type: MediaType, service_category?: ServiceCategory | null): MediaKind => ({
  mediaType: media_type,
  serviceCategory: media_type === 'Portfolio' ? (service_category ?? null) : null,
});

/** Pictures of clients are private (api.md, Media). */
export const audienceOf = (mediaType: MediaType): Audience =>
  (PUBLIC_MEDIA_TYPES as readonly MediaType[]).includes(mediaType) ? 'public' : 'private';

/** Whether a role has pictures of a kind: clients theirs, professionals theirs. */
export const mayKeep = ({ role }: Pick<Identity, 'role'>, mediaType: MediaType): boolean =>
  MEDIA_TYPES_OF_ROLE[role].includes(mediaType);

/**
 * The refusal when a kind is full; undefined when it has room. A profile picture always has room, as it replaces the
 * previous one.
 */
export function fullMessage(mediaType: MediaType, count: number): string | undefined {
  if (isProfilePicture(mediaType) || count < MEDIA_LIMITS[mediaType]) return undefined;
  return MEDIA_FULL_MESSAGES[mediaType as keyof typeof MEDIA_FULL_MESSAGES];
}

/** @throws DomainError invalid for an address in the alt text of a review's picture, as in the review's own text */
export function requireGoodAlt(mediaType: MediaType, alt: string | null): void {
  if (mediaType === REVIEW_MEDIA_TYPE && hasAddress(alt ?? ''))
    throw invalidField(['body', 'alt'], REVIEW_MESSAGES.noAddresses, 'addresses');
}

/** Whether the ids are those of the current pictures, each once, in any order. */
export function isSameSet(ids: readonly string[], present: readonly { readonly id: string }[]): boolean {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return (
    ids.length === present.length && wanted.size === ids.length && present.every(({ id }) => wanted.has(id))
  );
}

/** Converts a row to the API's picture. */
export function toMediaItem(
  row: MediaRow,
  addresses: PictureAddresses,
  look: MediaItem['look'] = null,
): MediaItem {
  const { id, alt, media_type, service_category, height, placeholder } = row;
  return { id, alt, media_type, service_category, height, placeholder, look, ...addresses.of(row) };
}

/** A profile picture, with its placeholder. */
export type UploadedPicture = AddressedPicture & { readonly placeholder: string | null };

/** A profile picture in all its widths. */
export function portraitOf(
  picture: UploadedPicture,
  addresses: PictureAddresses,
): NonNullable<Professional['portrait']> {
  const { url, srcset } = addresses.of(picture);
  return { url, srcset, placeholder: picture.placeholder };
}

/** Converts a row to the picture in a list of professionals. */
export function toProfilePicture(
  row: UploadedPicture & { professional_id: string },
  addresses: PictureAddresses,
): ProfilePicture {
  return { professional_uuid: row.professional_id, ...portraitOf(row, addresses) };
}
