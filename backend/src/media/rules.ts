import type {
  MediaItem,
  MediaType,
  ProfilePicture,
  ServiceCategory,
} from '@crown-and-coil/shared-api/contract';

/** A picture's columns that its address and size come from. */
export interface PictureRow {
  file_key: string;
  widths: readonly number[];
  height: number;
  placeholder: string | null;
}

export interface MediaRow extends PictureRow {
  id: string;
  alt: string | null;
  media_type: MediaType;
  service_category: ServiceCategory | null;
}

/** The name of the file that holds a picture at one width. */
export const fileNameOf = (fileKey: string, width: number): string => `${fileKey}-${width}.webp`;

/** A file name as `fileNameOf` makes them: nothing that could leave the folder. */
export const FILE_NAME_PATTERN = /^[a-z0-9][a-z0-9-]*-\d+\.webp$/;

/**
 * Where a picture is: `url` at its largest width, `srcset` at every width.
 * @param baseUrl what addresses start with, without a slash at its end
 */
export function addressesOf({ file_key, widths }: PictureRow, baseUrl: string) {
  const ascending = [...widths].sort((one, other) => one - other);
  const urlAt = (width: number) => `${baseUrl}/${fileNameOf(file_key, width)}`;
  const largest = ascending.at(-1) ?? 0;
  return {
    url: urlAt(largest),
    srcset: ascending.map((width) => `${urlAt(width)} ${width}w`).join(', '),
    width: largest,
  };
}

/** A picture as the API shows it. */
export function toMediaItem(row: MediaRow, baseUrl: string): MediaItem {
  const { id, alt, media_type, service_category, height, placeholder } = row;
  return { id, alt, media_type, service_category, height, placeholder, ...addressesOf(row, baseUrl) };
}

/** A professional's picture as a list of professionals shows it. */
export function toProfilePicture(
  row: PictureRow & { professional_id: string },
  baseUrl: string,
): ProfilePicture {
  const { url, srcset } = addressesOf(row, baseUrl);
  return { professional_uuid: row.professional_id, url, srcset, placeholder: row.placeholder };
}
