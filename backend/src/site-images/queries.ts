import { type ImageType, MEDIA_MESSAGES, type SiteImage } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import { isSameSet } from '../media/rules';
import type { AddressedPicture, PictureAddresses } from '../pictures/addresses';
import type { PictureRow } from '../pictures/rules';

type SiteImageRow = PictureRow & AddressedPicture & Pick<SiteImage, 'id' | 'image_type' | 'alt'>;

const selectSiteImages = (queries: Queries) =>
  queries
    .selectFrom('site_images as i')
    .innerJoin('stored_pictures as s', 's.file_key', 'i.file_key')
    .select([
      'i.id',
      'i.image_type',
      'i.alt',
      'i.file_key',
      's.widths',
      's.height',
      's.placeholder',
      's.audience',
    ]);

/** The images of one type, in the admin's order. */
export const siteImagesOf = (queries: Queries, imageType: ImageType): Promise<SiteImageRow[]> =>
  selectSiteImages(queries)
    .where('i.image_type', '=', imageType)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();

export const findSiteImage = (queries: Queries, id: string): Promise<SiteImageRow | undefined> =>
  selectSiteImages(queries).where('i.id', '=', id).executeTakeFirst();

/** Converts a row to the API's image. */
export function toSiteImage(row: SiteImageRow, addresses: PictureAddresses): SiteImage {
  const { id, image_type, alt, height, placeholder } = row;
  return { id, image_type, alt, height, placeholder, ...addresses.of(row) };
}

export interface NewSiteImage {
  readonly imageType: ImageType;
  readonly fileKey: string;
  readonly alt: string | null;
  readonly uploadedBy: string;
}

/** Shows a stored picture as the last image of its type. Returns its id. */
export async function addSiteImage(
  transaction: Transaction<Tables>,
  { imageType, fileKey, alt, uploadedBy }: NewSiteImage,
): Promise<string> {
  await lockType(transaction, imageType);
  const id = newId();
  await transaction
    .insertInto('site_images')
    .values(({ selectFrom, fn, lit }) => ({
      id,
      image_type: imageType,
      alt,
      file_key: fileKey,
      uploaded_by: uploadedBy,
      position: selectFrom('site_images')
        .select(({ eb }) => eb(fn.coalesce(fn.max('position'), lit(-1)), '+', 1).as('next'))
        .where('image_type', '=', imageType),
    }))
    .execute();
  return id;
}

/** Reorders the images of a type. @throws DomainError conflict when the ids are not all of them, each once */
export async function orderSiteImages(
  transaction: Transaction<Tables>,
  imageType: ImageType,
  ids: readonly string[],
): Promise<SiteImageRow[]> {
  await lockType(transaction, imageType);
  const present = await siteImagesOf(transaction, imageType);
  if (
    !isSameSet(
      ids,
      present.map(({ id }) => id),
    )
  )
    throw conflict(MEDIA_MESSAGES.orderChanged);
  for (const [position, id] of ids.entries())
    await transaction.updateTable('site_images').set({ position }).where('id', '=', id).execute();
  return siteImagesOf(transaction, imageType);
}

/** Serializes changes of one type by an advisory lock; there is no row to lock. */
async function lockType(transaction: Transaction<Tables>, imageType: ImageType): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`site images ${imageType}`}, 0))`.execute(
    transaction,
  );
}
