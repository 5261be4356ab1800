/** The remote contract that this shell speaks; `contract-history.ts` lists the changes. */
export const REMOTE_CONTRACT_VERSION = '1.6.0';

/** The contract of releases without a recorded one. */
export const FIRST_CONTRACT = '1.0.0';

/**
 * Whether a shell runs a remote: the same major version, and at least the remote's minor version.
 *
 * @param spoken by the shell: `1.1.0`
 * @param needed by the remote: `1.0.0`
 */
export function speaksContract(spoken: string, needed: string): boolean {
  const [major, minor = 0] = spoken.split('.').map(Number);
  const [neededMajor, neededMinor = 0] = needed.split('.').map(Number);
  return major === neededMajor && minor >= neededMinor;
}
