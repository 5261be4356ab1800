import type { SessionProfile } from './session-state';

/** Counts as expired a little early, because the picture has yet to be fetched. */
const SAFETY_MS = 30_000;

/** Whether the address of a picture has run out. A client's says until when it works (`expires`, in seconds). */
export function isExpiredAddress(address: string): boolean {
  const expires = new URL(address, 'https://any.invalid').searchParams.get('expires');
  return expires !== null && Number(expires) * 1000 < Date.now() + SAFETY_MS;
}

/**
 * The picture of a profile that the session keeps, as long as its address works: a session outlives it.
 * @returns null when there is none, or none any more
 */
export function workingPicture(profile: SessionProfile | null | undefined): string | null {
  const picture = profile?.picture ?? null;
  return picture !== null && isExpiredAddress(picture) ? null : picture;
}
