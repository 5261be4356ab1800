import { randomUUID } from 'node:crypto';
import type { ListedFile, ReleaseStore } from './release-store';

type Pause = (milliseconds: number) => Promise<unknown>;
type Files = Pick<ReleaseStore, 'put' | 'has' | 'list' | 'delete'>;

/** An older claim belongs to a crashed process. Far longer than a writer may take, including retries. */
const CLAIM_LASTS_MS = 120_000;
const BEGIN_WITHIN_MS = 20_000;

/**
 * Writes a file unless it exists, in a store without conditional writes (OpenStack Swift) but with consistent listings.
 *
 * Each writer creates a claim, then lists the claims. A writer that sees no other claim and no file writes the file and
 * then deletes its claim. The later of two claims sees the earlier one, or, if that is already deleted, the file. So
 * two writers never both write. When two see each other, the lower name waits and the other withdraws.
 *
 * @returns false when the file exists
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
    // When this fails the file may still appear later: the claim stays and blocks others until it expires.
    if (isFree) await store.put(path, content);
    await store.delete(claim);
    if (isMine) return isFree;
    await pause(50 + Math.random() * 250);
  }
}

/**
 * Waits until there is no other claim. Deletes those left by crashed processes.
 *
 * @returns false when this writer must withdraw its own
 */
async function waitForTurn(
  store: Files,
  folder: string,
  claim: string,
  { claimedAt, pause }: { readonly claimedAt: number; readonly pause: Pause },
): Promise<boolean> {
  for (;;) {
    const claims: ListedFile[] = [];
    for await (const file of store.list(folder)) claims.push(file);
    const own = claims.find(({ path }) => path === claim);
    if (!own || Date.now() - claimedAt > BEGIN_WITHIN_MS) return false;
    const others: string[] = [];
    for (const { path, changedAt } of claims) {
      if (path === claim) continue;
      // By the store's clock: this machine's may be wrong.
      if (own.changedAt.getTime() - changedAt.getTime() > CLAIM_LASTS_MS) await store.delete(path);
      else others.push(path);
    }
    if (others.some((other) => other < claim)) return false;
    if (others.length === 0) return true;
    await pause(20 + Math.random() * 60);
  }
}
