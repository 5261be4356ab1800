import { promote, wantedVersion } from '@crown-and-coil/release/actions/promote';
import { retire } from '@crown-and-coil/release/actions/retire';
import { rollBack } from '@crown-and-coil/release/actions/roll-back';
import type { Named } from '@crown-and-coil/release/names';
import type { AuditEntry } from '@crown-and-coil/release/registry/audit';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { canaryOf, registered, SHELL } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { requirePublished } from '@crown-and-coil/release/versions/published-versions';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { line, step } from '../../run/progress';
import { cookieWithin, requireAnswer, untilServed } from './until-served';

/** One run of a part's gate. */
export interface GateRun {
  /** `shell` or a remote's name. */
  readonly name: string;
  /** The site under test. */
  readonly site: string;
  /** An override for this run's browsers; null: what is live. */
  readonly candidate: string | null;
  /** The id cookie of this run's browsers, with which they get the canary; null: none. */
  readonly cookie: string | null;
}

interface GatedPromotion {
  /** Where it will be live. */
  readonly gate: string;
  /** A site that allows overrides, where the candidate must pass its gate first. */
  readonly preview: string | null;
  readonly reason?: string | null | undefined;
  /** Per cent of browsers that get it; 100 or null: every one. */
  readonly share?: number | null;
  /** Runs a gate. @throws when it fails */
  readonly runGate: (run: GateRun) => Promise<void>;
}

/**
 * Promotes a version only if its gate passes in the preview, and rolls it back if the gate then fails on the site.
 *
 * @param wanted without a version: the newest that is published
 * @returns the audit entry, or null when that version was live already and passed
 * @throws PlainProblem that says which gate failed and what is live now
 */
export async function promoteWithGate(
  store: ReleaseStore,
  { name, version: asked }: Named,
  { gate, preview, reason, share = null, runGate }: GatedPromotion,
): Promise<AuditEntry | null> {
  const { version } = await requirePublished(
    store,
    name,
    await wantedVersion(store, { name, version: asked }, share),
  );
  await requireAnswer(gate);
  if (preview !== null) {
    try {
      await step(`Gate of ${name} ${version} in the preview`, () =>
        runGate({ name, site: preview, candidate: version, cookie: null }),
      );
    } catch (error) {
      throw new PlainProblem(
        `${name} ${version} did not pass its gate at ${preview}, and nothing was promoted. ${wordsOf(error)}`,
      );
    }
  }
  const audit = await promote(store, [{ name, version }], reason ?? null, share);
  const isCanary = share !== null && share < 100;
  const whom = isCanary ? ` for ${share}% of browsers` : '';
  line(audit ? `✓ ${name} ${version} is live${whom}` : `✓ ${name} ${version} was live already${whom}`);
  try {
    await step(`Gate of ${name} ${version} on the site`, async () => {
      const cookie = isCanary ? await cookieWithin(gate, name, version, share) : null;
      await untilServed(gate, name, version, cookie);
      await runGate({ name, site: gate, candidate: null, cookie });
    });
  } catch (error) {
    const now = audit
      ? await goBack(store, name, version, gate)
      : 'It was live before this, and is so still: roll it back if it is to blame.';
    throw new PlainProblem(`${name} ${version} did not pass its gate at ${gate}. ${now} ${wordsOf(error)}`);
  }
  return audit;
}

/** @returns a message that says what is live now */
async function goBack(store: ReleaseStore, name: string, failed: string, gate: string): Promise<string> {
  try {
    return await undo(store, name, failed, `${failed} did not pass its gate at ${gate}`);
  } catch (error) {
    return `It is STILL LIVE, because it could not be rolled back: ${wordsOf(error)}`;
  }
}

async function undo(store: ReleaseStore, name: string, failed: string, reason: string): Promise<string> {
  const { registry } = await readLive(store);
  const entry = registered(registry, name);
  const canary = canaryOf(registry, name);
  if (canary?.release.version === failed) {
    await rollBack(store, [name], reason);
    return `It is no longer a canary; ${entry?.version} is live for every browser.`;
  }
  // Someone else has promoted another version meanwhile: leave it live.
  if (entry?.version !== failed) return `${name} ${entry?.version} was made live meanwhile, and stays.`;
  // Someone else has started a canary meanwhile, which a rollback ends first.
  if (canary) await rollBack(store, [name], reason);
  const isFirst = !entry.previous && name !== SHELL;
  if (isFirst) await retire(store, name, reason);
  else await rollBack(store, [name], reason);
  return isFirst ? 'It was its first, and is gone again.' : `${entry.previous?.version} is live again.`;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
