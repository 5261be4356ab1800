import type { Store } from '@crown-and-coil/shared-api';
import { forgetAddresses, forgetAllDrafts } from '@crown-and-coil/shared-ui';

/**
 * Deletes form drafts at log-out, in this tab or another one. A session that the server ended (401) keeps them, as the
 * same person returns to them; drafts carry their account's name. Remembered list addresses, which do not, end with every
 * session.
 *
 * @returns stops it
 */
export function forgetDraftsAtLogOut({ getState, subscribe }: Store): () => void {
  let last = getState().session;
  return subscribe(() => {
    const { session } = getState();
    if (session === last) return;
    last = session;
    if (session.endedBy !== null) forgetAddresses();
    if (session.endedBy === 'logout') forgetAllDrafts();
  });
}
