/**
 * `npm run releases-needed -- [--base <ref>] [--last <count>]`: which parts must be released for this branch's change,
 * or for each of the last commits.
 */
import { parseArgs } from 'node:util';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { explain } from '../../run/progress';
import { changedSince, lastCommits } from './changes';
import { neededReleases, remoteCommits } from './needed-releases';
import { type Part, readParts } from './parts';

/** How many files are named for each release. */
const NAMED_FILES = 3;

function printChange(base: string, parts: readonly Part[]): void {
  const changed = changedSince(ROOT, base);
  const needed = neededReleases(changed, parts);
  console.log(`${changed.length} files differ from ${base}.`);
  if (needed.length === 0) console.log('No release is needed.');
  for (const { part, because } of needed) {
    const more = because.length > NAMED_FILES ? `, and ${because.length - NAMED_FILES} more` : '';
    console.log(`  ${part.padEnd(18)}${because.slice(0, NAMED_FILES).join(', ')}${more}`);
  }
}

function printCommits(count: number, parts: readonly Part[]): void {
  const commits = lastCommits(ROOT, count);
  for (const commit of commits) {
    const names = neededReleases(commit.changed, parts).map(({ part }) => part);
    console.log(`${commit.id}  ${commit.subject.slice(0, 60).padEnd(60)}  ${names.join(', ') || '-'}`);
  }
  console.log(`\nOf the last ${commits.length} commits:`);
  for (const part of parts) {
    const own = commits.filter(({ changed }) => changed.some(part.isMadeFrom)).length;
    console.log(`  ${part.name.padEnd(18)}${String(own).padStart(4)}`);
  }
  const { ofRemotes, withShell } = remoteCommits(commits, parts);
  const share = ofRemotes.length === 0 ? 0 : Math.round((100 * withShell.length) / ofRemotes.length);
  console.log(
    `${withShell.length} of ${ofRemotes.length} commits to a remote also changed the shell or a shared package (${share} %).`,
  );
}

try {
  const { values } = parseArgs({ options: { base: { type: 'string' }, last: { type: 'string' } } });
  const count = values.last === undefined ? undefined : Number(values.last);
  if (count !== undefined && !(Number.isInteger(count) && count > 0)) {
    throw new PlainProblem('--last takes a number of commits, for example --last 100.');
  }
  const parts = await readParts(ROOT);
  if (count !== undefined) printCommits(count, parts);
  if (count === undefined || values.base !== undefined) printChange(values.base ?? 'main', parts);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
