import type { SessionProfile } from './session-state';

/** Safety margin, because the picture has yet to be fetched. */
const SAFETY_MS = 30_000;

/** Whether the address of a picture has expired. A client's contains its expiry (`expires`, in seconds). */
export function isExpiredAddress(address: string): boolean {
  const expires = new URL(address, 'https://any.invalid').searchParams.get('expires');
  return expires !== null && Number(expires) * 1000 < Date.now() + SAFETY_MS;
}

/**
 * The session's profile picture, until its address expires, as sessions last longer.
 * @returns null without a valid address
 */
export function workingPicture(profile: SessionProfile | null | undefined): string | null {
  const picture = profile?.picture ?? null;
  return picture !== null && isExpiredAddress(picture) ? null : picture;
}
