/** `tsx infra/build/build-all.ts`: builds whatever is stale, shell and remotes, and makes it live. */
import { remoteNames } from './places';
import { releaseRemotes, releaseTheShell } from './release';

await releaseTheShell();
await releaseRemotes(remoteNames());
