/** `npm run release -- <verb> ...`: publishes versions and decides which are live. `command/usage.ts` tells all of it. */
import { runCommand } from './command/run-command';

process.exitCode = await runCommand(process.argv.slice(2), console);
