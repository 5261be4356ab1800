import type { MediaItem } from '@crown-and-coil/shared-api/contract';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { doOnce, findDone, type RepeatableRequest, repeatable } from '../idempotency/idempotency';
import type { Pictures } from '../pictures/pictures';
import type { Upload } from '../pictures/receive-upload';
import { clearLeaving, storePicture } from '../pictures/store-picture';
import { addMedia, refuseFull } from './changes';
import { findMedia } from './queries';
import { audienceOf, type MediaKind, type MediaRow, requireGoodAlt, toMediaItem } from './rules';

/** The stored result of an upload: only the picture's id, because addresses of a client's picture change. */
interface Done {
  readonly id: string;
}

/** The uploader, the list and the idempotency key. */
export interface UploadContext {
  readonly uploader: Identity;
  readonly kind: MediaKind;
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
}

/**
 * Stores an uploaded picture. The same key again returns the picture of the first time; 404 if it was deleted since.
 * @throws DomainError conflict for a full list, invalid for an address in the alt text of a review's picture, too_large
 *   or unsupported_type for an unacceptable file, unavailable when too many uploads arrive
 */
export async function takeIn(pictures: Pictures, upload: Upload, context: UploadContext): Promise<MediaItem> {
  const { database, addresses } = pictures;
  const { kind, idempotencyKey, now } = context;
  const { userId } = context.uploader;
  requireGoodAlt(kind.mediaType, upload.alt);
  const content = { ...kind, alt: upload.alt, file: upload.file.hash };
  const once = repeatable(idempotencyKey, { userId, now }, 'POST /media/upload', content);
  const done = await findDone<Done>(database, once);
  const row = done
    ? await findMedia(database, userId, done.id)
    : await encodeAndStore(pictures, upload, context, once);
  if (row === undefined) throw notFound();
  return toMediaItem(row, addresses);
}

/** @returns the picture as it was stored, whatever happens to it afterwards; undefined when it is gone */
async function encodeAndStore(
  pictures: Pictures,
  { file, alt }: Upload,
  { uploader, kind, now }: UploadContext,
  once: RepeatableRequest | undefined,
): Promise<MediaRow | undefined> {
  const { userId } = uploader;
  // Refuses most full lists before the work; the check under the lock decides.
  await refuseFull(pictures.database, userId, kind);
  const picture = await pictures.encode(file, userId);
  const { row, replaced } = await storePicture(
    pictures,
    picture,
    audienceOf(kind.mediaType),
    async (transaction, fileKey) => {
      let replaced: readonly string[] = [];
      const { id } = await doOnce(transaction, once, async (): Promise<Done> => {
        const added = await addMedia(transaction, uploader, { ...kind, fileKey, alt }, now);
        replaced = added.replaced;
        return { id: added.id };
      });
      return { row: await findMedia(transaction, userId, id), replaced };
    },
  );
  await clearLeaving(pictures, replaced);
  return row;
}
