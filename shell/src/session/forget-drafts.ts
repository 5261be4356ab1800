import type { Store } from '@crown-and-coil/shared-api';
import { forgetAddresses, forgetAllDrafts } from '@crown-and-coil/shared-ui';

/**
 * Deletes form drafts and remembered list addresses at log-out, in this tab or another one. A session that the server ended (401) keeps them, as
 * the same person returns to them.
 *
 * @returns stops it
 */
export function forgetDraftsAtLogOut({ getState, subscribe }: Store): () => void {
  let last = getState().session;
  return subscribe(() => {
    const { session } = getState();
    if (session === last) return;
    last = session;
    if (session.endedBy !== 'logout') return;
    forgetAllDrafts();
    forgetAddresses();
  });
}
