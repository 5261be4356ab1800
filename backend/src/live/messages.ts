/** PostgreSQL's notifications on the channel 'live' (migration 0007); `isGap`: some may have been missed. */
type LiveAnnouncement =
  | { readonly user: string; readonly number: number; readonly id: string }
  | { readonly endedToken: string }
  | { readonly changedUser: string }
  | { readonly isGap: true };

/** Sent by a bus after its connection was lost. */
export const GAP = JSON.stringify({ isGap: true } satisfies LiveAnnouncement);

/** Parses a message; undefined for an unknown one, as another version of the API may send. */
export function readAnnouncement(text: string): LiveAnnouncement | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { user, number, id, endedToken, changedUser, isGap } = Object(value) as Record<string, unknown>;
  if (typeof user === 'string' && typeof number === 'number' && typeof id === 'string')
    return { user, number, id };
  if (typeof endedToken === 'string') return { endedToken };
  if (typeof changedUser === 'string') return { changedUser };
  return isGap === true ? { isGap } : undefined;
}
