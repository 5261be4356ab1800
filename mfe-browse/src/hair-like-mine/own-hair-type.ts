import { skipToken, useGetOwnClientQuery, useSession } from '@crown-and-coil/shared-api';

/** The hair type of the client's profile; null for a visitor, and on a server. */
export function useOwnHairType(): number | null {
  const { user, status } = useSession();
  const isClient = status === 'authenticated' && user?.role === 'client' && user.profile !== null;
  const { data } = useGetOwnClientQuery(isClient ? undefined : skipToken);
  return isClient ? (data?.hairType ?? null) : null;
}
