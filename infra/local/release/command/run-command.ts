import { parseArgs } from 'node:util';
import { promote } from '@crown-and-coil/release/actions/promote';
import { retire } from '@crown-and-coil/release/actions/retire';
import { rollBack } from '@crown-and-coil/release/actions/roll-back';
import { requireFlagName, setFlag } from '@crown-and-coil/release/actions/set-flag';
import { named, nameOf } from '@crown-and-coil/release/names';
import type { AuditEntry } from '@crown-and-coil/release/registry/audit';
import { auditLine } from '@crown-and-coil/release/registry/audit';
import { pruneRevisions, readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { openStore } from '@crown-and-coil/release/store/open-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import {
  KEPT_VERSIONS,
  pruneUnfinished,
  pruneVersions,
} from '@crown-and-coil/release/versions/prune-versions';
import { publishedVersions } from '@crown-and-coil/release/versions/published-versions';
import { newKeyPair } from '@crown-and-coil/release/versions/signatures';
import { remoteNames } from '@crown-and-coil/service/places';
import { explain } from '../../run/progress';
import { diff } from './diff';
import { list, listFlags } from './list';
import { USAGE, UsageProblem } from './usage';

/** Where the command writes: results, and problems. */
interface Output {
  log(line: string): void;
  error(line: string): void;
}

interface Wanted {
  readonly store: ReleaseStore;
  readonly said: readonly string[];
  readonly options: ReturnType<typeof read>['values'];
  readonly output: Output;
}

/** How many revisions prune keeps for the history. */
const KEPT_REVISIONS = 200;

/** Runs a command. @returns the exit code: 0 done, 1 refused or failed, 2 usage error */
export async function runCommand(words: readonly string[], output: Output): Promise<0 | 1 | 2> {
  try {
    const { values: options, positionals } = read(words);
    const [verb, ...said] = positionals;
    if (options.help || verb === undefined || verb === 'help') {
      output.log(USAGE);
      return options.help || verb === 'help' ? 0 : 2;
    }
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (!work)
      throw new UsageProblem(`There is no verb "${verb}". There is: ${Object.keys(VERBS).join(', ')}.`);
    requireOptionsOf(verb, options);
    await work({ store: await openStore(), said, options, output });
    return 0;
  } catch (error) {
    if (error instanceof UsageProblem) {
      output.error(`✗ ${error.message} (npm run release -- help tells all of it.)`);
      return 2;
    }
    output.error(`✗ ${explain(error)}`);
    return 1;
  }
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        promote: { type: 'boolean' },
        gate: { type: 'string' },
        preview: { type: 'string' },
        reason: { type: 'string' },
        share: { type: 'string' },
        remove: { type: 'boolean' },
        keep: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}

/** The options of each verb. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  publish: ['promote', 'share', 'reason'],
  promote: ['gate', 'preview', 'share', 'reason'],
  rollback: ['reason'],
  retire: ['reason'],
  flag: ['share', 'remove', 'reason'],
  prune: ['keep', 'dry-run'],
};

/** An option that is ignored would mislead: `retire --dry-run` retires. */
function requireOptionsOf(verb: string, options: Wanted['options']): void {
  const wrong = Object.keys(options).find((name) => !OPTIONS[verb]?.includes(name));
  if (wrong) throw new UsageProblem(`${verb} has no option --${wrong}.`);
  const withoutPromote = ['share', 'reason'].find((name) => name in options);
  if (verb === 'publish' && !options.promote && withoutPromote)
    throw new UsageProblem(
      `--${withoutPromote} of publish needs --promote too: without it nothing goes live.`,
    );
}

const VERBS: Readonly<Record<string, (wanted: Wanted) => Promise<void>>> = {
  async publish({ store, said, options, output }) {
    const { goLiveProblem, publish } = await import('./publish');
    const share = readShare(options.share, 'canary');
    const published = await publish(store, fromSources(said), output.log);
    if (options.promote) return logOutcome(output, await promote(store, published, options.reason, share));
    const problem = await goLiveProblem(store, published);
    if (problem) output.log(`! ${problem.replace(', and nothing was changed', '')}`);
  },

  async promote({ store, said, options, output }) {
    const known = await partsOf(store);
    const wanted = isAll(said)
      ? known.map((name) => ({ name, version: null }))
      : some(said).map((one) => named(one, known));
    const twice = wanted.find(({ name }, at) => wanted.findIndex((one) => one.name === name) < at);
    if (twice) throw new UsageProblem(`${twice.name} is named twice.`);
    const { gate, preview, reason } = options;
    const share = readShare(options.share, 'canary');
    if (gate === undefined && preview === undefined)
      return logOutcome(output, await promote(store, wanted, reason, share));
    const [one, another] = wanted;
    if (gate === undefined || one === undefined || another !== undefined)
      throw new UsageProblem('A gate is opened for one part at a time: promote booking --gate https://...');
    for (const site of [gate, preview])
      if (site !== undefined && !/^https?:/.test(site && URL.canParse(site) ? site : ''))
        throw new UsageProblem(
          `A gate is opened on a site such as https://crownandcoil.example, not "${site}".`,
        );
    const { promoteWithGate } = await import('../gate/gated-promotion');
    const { runGate } = await import('../gate/run-gate');
    const gated = { gate, preview: preview ?? null, reason, share, runGate };
    logOutcome(output, await promoteWithGate(store, one, gated));
  },

  async rollback({ store, said, options, output }) {
    const known = await partsOf(store);
    const wanted = some(said).map((one) => named(one, known));
    const dated = wanted.find(({ version }) => version !== null);
    if (dated) {
      throw new UsageProblem(
        'rollback goes to the version before the live one. ' +
          `For a named one: npm run release -- promote ${dated.name.replace(/^mfe-/, '')}@${dated.version}`,
      );
    }
    logOutcome(
      output,
      await rollBack(
        store,
        wanted.map(({ name }) => name),
        options.reason,
      ),
    );
  },

  async retire({ store, said, options, output }) {
    const [one] = atMost(1, some(said));
    if (one !== undefined)
      logOutcome(output, await retire(store, nameOf(one, await partsOf(store)), options.reason));
  },

  async flag({ store, said, options, output }) {
    const [name] = atMost(1, said);
    const share = readShare(options.share, 'flag');
    if (name === undefined) {
      if (share !== null || options.remove) throw new UsageProblem('Which flag? For example: new-search.');
      const flags = listFlags((await readLive(store)).registry);
      output.log(flags.length > 0 ? flags.join('\n') : 'There are no flags.');
      return;
    }
    requireFlagName(name);
    if ((share === null) !== (options.remove === true))
      throw new UsageProblem(`Say one of both: flag ${name} --share 10%, or flag ${name} --remove.`);
    const audit = await setFlag(store, name, share, options.reason);
    output.log(audit ? auditLine(audit) : `${name} is so already. Nothing was changed.`);
  },

  async list({ store, said, output }) {
    const [one] = atMost(1, said);
    output.log(await list(store, one === undefined ? undefined : nameOf(one, await partsOf(store))));
  },

  async diff({ store, said, output }) {
    const known = await partsOf(store);
    const [first, second] = atMost(2, some(said)).map((one) => named(one, known));
    if (first) output.log(await diff(store, first, second));
  },

  async 'new-key'({ said, output }) {
    atMost(0, said);
    const { privateKey, publicKey } = newKeyPair();
    output.log(`Private key, a secret of the team's pipeline (RELEASE_SIGNING_KEY):\n  ${privateKey}`);
    output.log(
      `Public key, for the part's list in shared-ui/src/remote/release-signature.ts:\n  ${publicKey}`,
    );
  },

  async prune({ store, said, options, output }) {
    const known = await partsOf(store);
    const keep = Number(options.keep ?? KEPT_VERSIONS);
    if (!Number.isInteger(keep) || keep < 1)
      throw new UsageProblem('--keep must be a whole number from 1 on.');
    const really = !options['dry-run'];
    const names = said.length > 0 ? said.map((one) => nameOf(one, known)) : known;
    const gone = await pruneVersions(store, { keep, names, really });
    for (const { name, version } of gone) output.log(`${name} ${version} ${really ? 'is gone' : 'would go'}`);
    if (gone.length === 0) output.log('Nothing to prune.');
    if (!really) return;
    await pruneUnfinished(store, new Date());
    await pruneRevisions(store, KEPT_REVISIONS);
  },
};

const isAll = (said: readonly string[]): boolean => said.length === 1 && said[0] === 'all';

function some(said: readonly string[]): readonly string[] {
  if (said.length === 0) throw new UsageProblem('Which part? For example: booking.');
  return said;
}

function atMost(count: number, said: readonly string[]): readonly string[] {
  if (said.length > count) throw new UsageProblem(`Too many parts: ${said.slice(count).join(' ')}.`);
  return said;
}

/** Packages with sources in the checkout, which can be built. */
function fromSources(said: readonly string[]): string[] {
  const known = [SHELL, ...remoteNames()];
  if (isAll(said)) return known;
  return some(said).map((one) => {
    if (one.includes('@'))
      throw new UsageProblem('publish makes a new version: its name comes from the build.');
    return nameOf(one, known);
  });
}

/** Packages with current or former releases. */
async function partsOf(store: ReleaseStore): Promise<string[]> {
  const [{ registry }, versions] = await Promise.all([readLive(store), publishedVersions(store)]);
  return [...new Set([SHELL, ...Object.keys(registry.remotes), ...versions.map(({ name }) => name)])].sort();
}

function logOutcome(output: Output, audit: AuditEntry | null): void {
  output.log(audit ? auditLine(audit) : 'All of it is live already. Nothing was changed.');
  for (const { name, from, to, share } of audit?.changes ?? []) {
    if (share === undefined) output.log(to === null ? `${name} is off the site` : `${name} ${to} is live`);
    else if (to === null) output.log(`${name} ${from} is no longer a canary`);
    else output.log(`${name} ${to} is live for ${share}% of browsers`);
  }
}

const PERCENT = /^(\d{1,3}(?:\.\d{1,2})?)%?$/;

/**
 * Reads `--share 10%`: per cent of browsers, with two decimals at most.
 *
 * @param of a canary has more than 0 %; a flag at 0 % is off
 * @returns null when it is not given
 */
function readShare(text: string | undefined, of: 'canary' | 'flag'): number | null {
  if (text === undefined) return null;
  const share = Number(PERCENT.exec(text.trim())?.[1] ?? Number.NaN);
  if (of === 'canary' && share === 0)
    throw new UsageProblem('A canary of 0% is none: npm run release -- rollback <remote> ends it.');
  if (share >= 0 && share <= 100) return share;
  throw new UsageProblem(`--share is "${text}", and must be a percentage such as 10%.`);
}
