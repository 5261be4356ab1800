import { line, PlainProblem, step } from '../../run/progress';
import { promote } from '../flips/promote';
import { retire } from '../flips/retire';
import { rollBack } from '../flips/roll-back';
import type { Named } from '../names';
import { type Flip, readLive } from '../registry/numbered-registry';
import { registered, SHELL } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { publishedVersions, requirePublished } from '../versions/published-versions';
import { untilServed } from './until-served';

/** One run of a part's gate. */
export interface GateRun {
  /** `shell` or a remote's name. */
  readonly name: string;
  /** The site that it opens. */
  readonly site: string;
  /** In the place of what is live there, for this run's browsers; null: what is live. */
  readonly candidate: string | null;
}

export interface GatedPromotion {
  /** Where it will be live. */
  readonly gate: string;
  /** A site that lets people override what is live; the candidate passes its gate there first. */
  readonly preview: string | null;
  readonly reason?: string | null | undefined;
  /** Runs a gate. @throws when it fails */
  readonly runGate: (run: GateRun) => Promise<void>;
}

/**
 * Makes a version live only if its gate passes in the preview, and keeps it live only if it passes on the site itself:
 * else the version before is live again when this ends.
 *
 * @param wanted without a version: the newest that is published
 * @returns the flip, or null when that version was live already and passed
 * @throws PlainProblem that says which gate failed and what is live now
 */
export async function promoteWithGate(
  store: ReleaseStore,
  { name, version: asked }: Named,
  { gate, preview, reason, runGate }: GatedPromotion,
): Promise<Flip | null> {
  const [newest] = asked === null ? await publishedVersions(store, name) : [];
  const { version } = await requirePublished(store, name, asked ?? newest?.version ?? '');
  if (preview !== null) {
    try {
      await step(`Gate of ${name} ${version} in the preview`, () =>
        runGate({ name, site: preview, candidate: version }),
      );
    } catch (error) {
      throw new PlainProblem(
        `${name} ${version} did not pass its gate at ${preview}, and nothing was promoted. ${wordsOf(error)}`,
      );
    }
  }
  const flip = await promote(store, [{ name, version }], reason ?? null);
  line(flip ? `✓ ${name} ${version} is live` : `✓ ${name} ${version} was live already`);
  try {
    await step(`Gate of ${name} ${version} on the site`, async () => {
      await untilServed(gate, name, version);
      await runGate({ name, site: gate, candidate: null });
    });
  } catch (error) {
    const now = flip
      ? await goBack(store, name, version, gate)
      : 'It was live before this, and is so still: roll it back if it is to blame.';
    throw new PlainProblem(`${name} ${version} did not pass its gate at ${gate}. ${now} ${wordsOf(error)}`);
  }
  return flip;
}

/** @returns a sentence that says what is live now */
async function goBack(store: ReleaseStore, name: string, failed: string, gate: string): Promise<string> {
  const entry = registered((await readLive(store)).registry, name);
  // Somebody has put something else in its place: that is not ours to take back.
  if (entry?.version !== failed) return `${name} ${entry?.version} was made live meanwhile, and stays.`;
  const reason = `${failed} did not pass its gate at ${gate}`;
  try {
    if (entry.previous || name === SHELL) await rollBack(store, [name], reason);
    else await retire(store, name, reason);
  } catch (error) {
    return `It is STILL LIVE, because it could not be rolled back: ${wordsOf(error)}`;
  }
  const after = registered((await readLive(store)).registry, name)?.version;
  return after === undefined ? 'It was its first, and is gone again.' : `${after} is live again.`;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
