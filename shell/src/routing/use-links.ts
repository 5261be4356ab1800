import { useSession } from '@crown-and-coil/shared-api';
import { type DeclaredLink, type LinkPlace, linksFor } from '@crown-and-coil/shared-ui/remote/registry';
import { useRegistry } from '../loading/registry';

/** A link to render. */
export type ShownLink = Pick<DeclaredLink, 'path' | 'label'>;

/** The links that live remotes declare for a place of the shell, for the current person. */
export function useLinks(place: LinkPlace): readonly DeclaredLink[] {
  const { user } = useSession();
  return linksFor(useRegistry(), place, user?.role ?? null);
}
