import { FAVOURITE_MESSAGES, useSession } from '@crown-and-coil/shared-api';
import { type Location, toast, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useEffect } from 'react';
import { useSetFavouriteMutation } from '../api';

type Origin = Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;

/** The page to return to after the log-in, with the professional that a visitor wants to save. */
export const withFavourite = ({ pathname, search, hash }: Location, professionalId: string): Origin => ({
  pathname,
  search,
  hash,
  state: { saveFavourite: professionalId },
});

function favouriteIn(state: unknown): string | undefined {
  const { saveFavourite } = (state ?? {}) as { saveFavourite?: unknown };
  return typeof saveFavourite === 'string' ? saveFavourite : undefined;
}

/**
 * Saves the favourite that a visitor pressed before the log-in. It is in the navigation state, which no link from
 * elsewhere can set, and is taken out of it: neither Back nor a reload saves again.
 */
export function useFavouriteAfterLogIn(): void {
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [setFavourite] = useSetFavouriteMutation();
  const professionalId = favouriteIn(location.state);
  const role = user?.role;
  useEffect(() => {
    if (professionalId === undefined || role === undefined) return;
    const { pathname, search, hash } = location;
    navigate({ pathname, search, hash }, { replace: true, state: null });
    if (role !== 'client') return;
    void setFavourite({ professionalId, isSaved: true }).then(({ error }) => {
      if (error) toast.error(FAVOURITE_MESSAGES.saveFailed);
      else toast.success(FAVOURITE_MESSAGES.saved);
    });
  }, [professionalId, role, location, navigate, setFavourite]);
}
