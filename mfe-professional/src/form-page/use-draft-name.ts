import { useSession } from '@crown-and-coil/shared-api';
import { useLocation } from '@crown-and-coil/shared-ui';

/** The name of this page's draft: of this person only, should another log in within the same tab. */
export function useDraftName(): string {
  const { user } = useSession();
  const { pathname } = useLocation();
  return `${user?.email ?? ''} ${pathname}`;
}
