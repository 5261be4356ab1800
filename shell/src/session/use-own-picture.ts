import { type AppDispatch, clientsApi, type SessionUser, useDispatch } from '@crown-and-coil/shared-api';
import { useEffect } from 'react';

/** A little before its time: the picture still has to be fetched. */
const SAFETY_MS = 30_000;

/** Whether the address of a picture has run out. A client's says until when it works (`expires`, in seconds). */
export function isExpired(address: string, now = Date.now()): boolean {
  const expires = new URL(address, window.location.origin).searchParams.get('expires');
  return expires !== null && Number(expires) * 1000 < now + SAFETY_MS;
}

/**
 * The picture of the person who is logged in, as the session keeps it. An address that has run out is not asked for:
 * the own profile is loaded again, which brings the session a new one.
 *
 * @returns null while there is none that works
 */
export function useOwnPicture({ role, profile }: SessionUser): string | null {
  const dispatch = useDispatch<AppDispatch>();
  const picture = profile?.picture ?? null;
  const expired = picture !== null && isExpired(picture);
  useEffect(() => {
    if (!expired || role !== 'client') return;
    const load = clientsApi.endpoints.getOwnClient.initiate(undefined, {
      subscribe: false,
      forceRefetch: true,
    });
    void dispatch(load);
  }, [expired, role, dispatch]);
  return expired ? null : picture;
}
