import { type ImageType, MEDIA_MESSAGES, type SiteImage } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { type ActingAdmin, writeAdminLog } from '../administration/log';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { lockName } from '../database/transactions';
import { conflict, notFound } from '../domain-errors';
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

interface NewSiteImage {
  readonly imageType: ImageType;
  readonly fileKey: string;
  readonly alt: string | null;
  readonly uploadedBy: string;
}

/** Adds a stored picture as the last image of its type. Returns its id. */
export async function addSiteImage(
  transaction: Transaction<Tables>,
  { imageType, fileKey, alt, uploadedBy }: NewSiteImage,
  now: Date,
): Promise<string> {
  await lockName(transaction, `site images ${imageType}`);
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
  await writeAdminLog(transaction, {
    adminUserId: uploadedBy,
    action: 'site_image_added',
    subjectId: id,
    subject: alt ?? imageType,
    now,
  });
  return id;
}

/** Changes an image's description. @throws DomainError not_found */
export async function describeSiteImage(
  transaction: Transaction<Tables>,
  id: string,
  alt: string | null,
  admin: ActingAdmin,
): Promise<SiteImageRow> {
  await transaction.updateTable('site_images').set({ alt }).where('id', '=', id).execute();
  const image = await findSiteImage(transaction, id);
  if (image === undefined) throw notFound();
  await writeAdminLog(transaction, {
    ...admin,
    action: 'site_image_described',
    subjectId: id,
    subject: alt ?? image.image_type,
  });
  return image;
}

/** Removes an image. @returns the key of its files @throws DomainError not_found */
export async function removeSiteImage(
  transaction: Transaction<Tables>,
  id: string,
  admin: ActingAdmin,
): Promise<string> {
  const removed = await transaction
    .deleteFrom('site_images')
    .where('id', '=', id)
    .returning(['file_key', 'alt', 'image_type'])
    .executeTakeFirst();
  if (removed === undefined) throw notFound();
  await writeAdminLog(transaction, {
    ...admin,
    action: 'site_image_deleted',
    subjectId: id,
    subject: removed.alt ?? removed.image_type,
  });
  return removed.file_key;
}

/** Reorders the images of a type. @throws DomainError conflict when the ids are not all of them, each once */
export async function orderSiteImages(
  transaction: Transaction<Tables>,
  imageType: ImageType,
  ids: readonly string[],
  admin: ActingAdmin,
): Promise<SiteImageRow[]> {
  await lockName(transaction, `site images ${imageType}`);
  const present = await siteImagesOf(transaction, imageType);
  if (!isSameSet(ids, present)) throw conflict(MEDIA_MESSAGES.orderChanged);
  for (const [position, id] of ids.entries())
    await transaction.updateTable('site_images').set({ position }).where('id', '=', id).execute();
  await writeAdminLog(transaction, { ...admin, action: 'site_images_reordered', subject: imageType });
  return siteImagesOf(transaction, imageType);
}
