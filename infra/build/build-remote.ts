/** `tsx infra/build/build-remote.ts <package>`: builds one remote and makes it live. */
import { releaseRemotes } from './release';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Which remote? For example: tsx infra/build/build-remote.ts mfe-browse');
  process.exit(2);
}
await releaseRemotes(names);
