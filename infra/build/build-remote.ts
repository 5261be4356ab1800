/** `tsx infra/build/build-remote.ts <package>...`: builds remotes (or `shell`) and makes them live. */
import { releaseRemotes, releaseTheShell } from './release';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Which remote? For example: tsx infra/build/build-remote.ts mfe-browse');
  process.exit(2);
}
if (names.includes('shell')) await releaseTheShell();
await releaseRemotes(names.filter((name) => name !== 'shell'));
