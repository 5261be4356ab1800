import { randomUUID } from 'node:crypto';
import type { ReleaseStore } from './release-store';

type Pause = (milliseconds: number) => Promise<unknown>;
type Files = Pick<ReleaseStore, 'put' | 'has' | 'list' | 'delete'>;

/** Whoever claimed longer ago than this has died. Far more than the time in which one must begin to write, and its retries. */
const CLAIM_LASTS_MS = 120_000;
const BEGIN_WITHIN_MS = 20_000;

/**
 * Writes a file unless it is there, in a store that cannot do so in one step (conditional writes are Amazon's; others
 * do not have them), but lists what is there right now.
 *
 * Everybody puts a claim first, then looks. Who sees no other claim and then no file writes it, and takes the claim
 * away only after that. Of two claims the later one sees the earlier one, unless that has been taken away: then it
 * sees the file. So never do two of them write. Where two see each other, the lower name waits and the other steps
 * back.
 *
 * @returns false when the file is there
 */
export async function createByClaims(
  store: Files,
  path: string,
  content: Uint8Array,
  { pause }: { readonly pause: Pause },
): Promise<boolean> {
  const folder = `claims/${path}/`;
  for (;;) {
    if (await store.has(path)) return false;
    const claim = `${folder}${randomUUID()}`;
    const claimedAt = Date.now();
    await store.put(claim, Buffer.from(new Date(claimedAt).toISOString()));
    const isMine = await waitForTurn(store, folder, claim, { claimedAt, pause });
    const isFree = isMine && !(await store.has(path));
    // When this fails nobody knows what comes of it: the claim stays, and keeps others away for its time.
    if (isFree) await store.put(path, content);
    await store.delete(claim);
    if (isMine) return isFree;
    await pause(50 + Math.random() * 250);
  }
}

/** Waits until no other claim is there. @returns false when it is rather for us to step back */
async function waitForTurn(
  store: Files,
  folder: string,
  claim: string,
  { claimedAt, pause }: { readonly claimedAt: number; readonly pause: Pause },
): Promise<boolean> {
  for (;;) {
    const others = await othersThan(store, folder, claim);
    if (Date.now() - claimedAt > BEGIN_WITHIN_MS || others.some((other) => other < claim)) return false;
    if (others.length === 0) return true;
    await pause(20 + Math.random() * 60);
  }
}

/** Claims beside one's own. Those that a dead process left are taken away. */
async function othersThan(store: Files, folder: string, own: string): Promise<string[]> {
  const others: string[] = [];
  for await (const { path, changedAt } of store.list(folder)) {
    if (path === own) continue;
    if (Date.now() - changedAt.getTime() > CLAIM_LASTS_MS) await store.delete(path);
    else others.push(path);
  }
  return others;
}
