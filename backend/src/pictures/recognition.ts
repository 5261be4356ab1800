/** Supported picture formats (api.md, Media). */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Detects a file's format by its first bytes; its name and declared type are ignored. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 4) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'avif';
  return undefined;
}

/** The brands of an ISO media file (ISO/IEC 14496-12): the major one, and after a version the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256);
  const brands = [textAt(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4));
  return brands;
}

/** Maximum length of an archive's comment, and the size of the closing record before it (APPNOTE.TXT, 4.3.16). */
const MAX_ARCHIVE_COMMENT = 0xffff;
const ARCHIVE_END_BYTES = 22;
/** Where PDF readers look for the header. */
const PDF_MARK_WITHIN = 1024;
/** Markup or script that a browser or a server would execute. Long enough not to occur in pixels by accident. */
const ACTIVE_TEXT =
  /<script[\s/>]|<!doctype html|<html[\s>]|<body[\s>]|<iframe[\s>]|<\?php\s|<svg\s+xmlns|javascript:/i;

/**
 * Whether a picture is a polyglot: also a document, an archive or a page. The stored copies are re-encoded from the
 * pixels and cannot contain one, but such an upload is an attack or came from one. What phones append to a picture (a
 * short video, a second exposure) is allowed.
 */
export function isMoreThanPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-')) return true;
  if (endsAsArchive(bytes)) return true;
  return ACTIVE_TEXT.test(bytes.toString('latin1'));
}

/** Archives are read from the end: the closing record and its comment reach the last byte. */
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

/** The number of scans of a JPEG. Data after its end does not count. */
export function scansOfJpeg(bytes: Buffer): number {
  let scans = 0;
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const marker = at < 0 ? undefined : bytes[at + 1];
    if (marker === undefined || marker === END_OF_JPEG) return scans;
    if (marker === START_OF_SCAN) scans += 1;
    at +=
      hasLength(marker) && at + 4 <= bytes.length ? 2 + bytes.readUInt16BE(at + 2) : marker === 0xff ? 1 : 2;
  }
}

const START_OF_SCAN = 0xda;
const END_OF_JPEG = 0xd9;

/** Stuffed zeros, fill bytes and restarts stand alone (ITU-T T.81, B.1.1). */
const hasLength = (marker: number) => marker > 0x01 && marker < 0xff && (marker < 0xd0 || marker > 0xd8);

const startsWith = (bytes: Buffer, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte);

const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length);
