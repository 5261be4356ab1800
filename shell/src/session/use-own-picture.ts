import {
  type AppDispatch,
  clientsApi,
  type SessionUser,
  useDispatch,
  workingPicture,
} from '@crown-and-coil/shared-api';
import { useEffect } from 'react';

/**
 * The logged-in person's picture from the session. When its signed address has expired, the profile is loaded again,
 * which gives the session a new address.
 *
 * @returns null while there is no valid address
 */
export function useOwnPicture({ role, profile }: SessionUser): string | null {
  const dispatch = useDispatch<AppDispatch>();
  const picture = workingPicture(profile);
  const expired = picture === null && Boolean(profile?.picture);
  useEffect(() => {
    if (!expired || role !== 'client') return;
    const load = clientsApi.endpoints.getOwnClient.initiate(undefined, {
      subscribe: false,
      forceRefetch: true,
    });
    void dispatch(load);
  }, [expired, role, dispatch]);
  return picture;
}
