/** `tsx infra/build/build-shell.ts`: builds the shell and makes it live. */
import { releaseTheShell } from './release';

await releaseTheShell();
