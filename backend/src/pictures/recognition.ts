/** The kinds of picture that are accepted (api.md, Media). */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** What a file is by its first bytes; its name and the type that a browser gives it do not count. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 4) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'avif';
  return undefined;
}

/** The brands that an ISO media file says it follows (ISO/IEC 14496-12): the first, and after a version the others. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256);
  const brands = [textAt(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4));
  return brands;
}

/** A comment of an archive can be so long, and its closing record has so many bytes before it (APPNOTE.TXT, 4.3.16). */
const MAX_ARCHIVE_COMMENT = 0xffff;
const ARCHIVE_END_BYTES = 22;
/** Where a reader of PDF looks for its mark. */
const PDF_MARK_WITHIN = 1024;
/** Markup or script that a browser or a server would act on. Long enough not to stand in pixels by accident. */
const ACTIVE_TEXT =
  /<script[\s/>]|<!doctype html|<html[\s>]|<body[\s>]|<iframe[\s>]|<\?php\s|<svg\s+xmlns|javascript:/i;

/**
 * Whether a picture is something else too: a document, an archive or a page that hides in it. Our copies never hold
 * such a thing, for they are drawn anew from the pixels; but who sends one is up to no good, or has been had. What
 * phones put behind a picture (a short film, a second exposure) is none of it.
 */
export function isMoreThanPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-')) return true;
  if (endsAsArchive(bytes)) return true;
  return ACTIVE_TEXT.test(bytes.toString('latin1'));
}

/** An archive is read from its end: the closing record and its comment reach to the last byte. */
function endsAsArchive(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - MAX_ARCHIVE_COMMENT - ARCHIVE_END_BYTES);
  const tail = bytes.subarray(earliest);
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1)
  ) {
    if (at + ARCHIVE_END_BYTES > tail.length) continue;
    if (at + ARCHIVE_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

const startsWith = (bytes: Buffer, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte);

const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length);
