/** One version of the interface between the shell and the remotes. */
export interface ContractVersion {
  readonly version: string;
  readonly change: string;
  /**
   * Whether a remote built with this version still runs in a shell of the previous one. False for a minor version
   * with additions that neither a remote's imports nor its declaration show, because the remote may use them.
   */
  readonly fitsTheOneBefore: boolean;
}

/**
 * The remote contract: what `defineRemote` takes and returns, what `RemoteHost` provides, and what `remote.json` and
 * the registry say. The names that shared packages export are not part of it: the release tool compares them one by one.
 *
 * - **major**: a remote that was built before no longer runs (a member of `RemoteHost` goes or means something else, a
 *   field of `remote.json` becomes required, the shell calls something that older remotes do not have). Avoid it: add
 *   the new way, move the remotes, and drop the old way later (README.md, "Changing a shared package").
 * - **minor**: something is added; all that was there stays as it was.
 * - **patch**: a fix that keeps what was promised.
 *
 * Newest last.
 */
export const REMOTE_CONTRACT_HISTORY: readonly [ContractVersion, ...ContractVersion[]] = [
  {
    version: '1.0.0',
    change:
      'defineRemote(declaration, screens) answers { name, parcel(host), preload(path) }; the host hands over mountName, ' +
      'router, Providers, reportError, remount, setTitle, setDescription and prefetch.',
    fitsTheOneBefore: false,
  },
  {
    version: '1.1.0',
    change:
      'The build writes into the declaration which contract a remote needs, and defineRemote passes it on: the shell ' +
      'does not mount what needs another one.',
    fitsTheOneBefore: true,
  },
  {
    version: '1.2.0',
    change:
      'remote.json declares links, slots and flags; useSlot, Slot and Extension render what other remotes declare, ' +
      'and the host hands over isFlagOn. The shell brings the Module Federation runtime, and the entries of remotes need it there.',
    fitsTheOneBefore: false,
  },
  {
    version: '1.3.0',
    change:
      "A screen's prefetch answers a thunk, which the shell dispatches to the page's store. A shell of 1.2.0 ignores it: " +
      'there the data loads with the visit.',
    fitsTheOneBefore: true,
  },
  {
    version: '1.4.0',
    change:
      "A screen's module may export prefetch and head, and a remote answers its tree: a server renders the page from them, and " +
      'the mount hydrates it. A shell of 1.3.0 ignores all three.',
    fitsTheOneBefore: true,
  },
  {
    version: '1.5.0',
    change:
      'A link may have the place photo-quote: the page that a notification about a photo quote opens. In a shell of 1.4.0 ' +
      'such a notification opens nothing.',
    fitsTheOneBefore: true,
  },
  {
    version: '1.6.0',
    change:
      'A route may declare firstCalls, which its page makes before its scripts have loaded. A shell of 1.5.0 ignores them: ' +
      'there the screen makes them.',
    fitsTheOneBefore: true,
  },
];

/**
 * The oldest contract that a remote built from these sources runs with: what its release needs.
 *
 * @param history newest last
 */
export function oldestContractThatFits(
  history: readonly [ContractVersion, ...ContractVersion[]] = REMOTE_CONTRACT_HISTORY,
): string {
  const needed = history.filter(({ fitsTheOneBefore }) => !fitsTheOneBefore).at(-1);
  return (needed ?? history[0]).version;
}
