import { resolve } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../build/places';
import { gatewayBuild } from '../run/server-builds';

/** `tsx infra/compose/bundle-gateway.ts <folder>`: bundles the gateway into the folder. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder the gateway goes to.');
await build({ ...gatewayBuild, absWorkingDir: ROOT, outdir: resolve(folder) });
