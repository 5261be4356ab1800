import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { playwrightFile } from '@crown-and-coil/local/run/chromium';
import { readLive, swapLive } from '@crown-and-coil/release/registry/numbered-registry';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { expect, test } from '@playwright/test';
import { drillSite } from '../harness/drill-site';
import { type Age, type Combination, mixedSite } from './combination';
import { type Gate, type GateResult, runGates } from './gate-run';
import { readKeptRelease, unpackBuilds, unpackGates } from './kept-release';

/** API, pictures and gateway are of N in every combination: they are released before their clients. */
const SKEWED: readonly Combination[] = [
  { shell: 'N', remotes: 'N-1' },
  { shell: 'N-1', remotes: 'N' },
];
/** N with N is covered by the gates in `npm test`. */
const ALL: readonly Combination[] = [
  ...SKEWED,
  { shell: 'N-1', remotes: 'N-1' },
  { shell: 'N', remotes: 'N' },
];

for (const combination of process.env.SKEW === 'all' ? ALL : SKEWED) {
  test(`the gates pass with the shell ${combination.shell} and the remotes ${combination.remotes}`, async () => {
    // A limit only against hangs.
    test.setTimeout(1_800_000);
    const kept = await readKeptRelease();
    const { registry: now } = await readLive(folderStore(RELEASES));
    const { registry, cells } = mixedSite({ N: now, 'N-1': kept.registry }, combination);
    const keptGates = await unpackGates(kept);
    const gatesOf: Record<Age, string> = { N: join(ROOT, 'e2e/gates'), 'N-1': keptGates };
    const gates: Gate[] = [
      { name: SHELL, folder: gatesOf[combination.shell] },
      ...cells.flatMap(({ remote, live }) => (live ? [{ name: remote, folder: gatesOf[live] }] : [])),
    ];

    const site = await drillSite();
    try {
      await unpackBuilds(kept, site.releases);
      const store = folderStore(site.releases);
      const { revision } = await readLive(store);
      const audit = {
        revision: revision + 1,
        at: new Date().toISOString(),
        by: 'the skew drill',
        changes: [],
      };
      expect(await swapLive(store, registry, { ...audit, verb: 'promote', reason: null })).toBe(true);

      const playwright = relative(ROOT, playwrightFile('cli.js'));
      const results = await runGates(site.url, gates, playwright, AbortSignal.timeout(1_780_000));
      for (const result of results) {
        const cell = cells.find(({ remote }) => remote === result.name);
        printRow(combination, result, cell?.live ?? combination.shell, cell?.refused[0]?.message);
      }
      expect(
        results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`)),
      ).toEqual([]);
    } finally {
      await site.stop();
      await rm(keptGates, { recursive: true, force: true });
    }
  });
}

/** One line of the matrix. */
function printRow(
  { shell, remotes }: Combination,
  { name, passed, failures, seconds }: GateResult,
  live: Age,
  refused: string | undefined,
): void {
  const wanted = name === SHELL ? shell : remotes;
  const outcome = failures.length > 0 ? `${failures.length} failed` : `${passed} passed`;
  const row = [
    `shell ${shell}`.padEnd(10),
    `remotes ${remotes}`.padEnd(12),
    `${name} ${wanted}`.padEnd(22),
    refused === undefined
      ? outcome
      : `refused; ${live === 'N' ? 'all of N at once' : 'N-1 stays'}: ${outcome}`,
    `${seconds.toFixed(1)} s`,
  ];
  console.log(row.join('  '));
  if (refused !== undefined) console.log(`  ${refused}`);
}
