import { resolve } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import { gatewayBuild } from './server-builds';

/** `tsx infra/build/bundle-gateway.ts <folder>`: bundles the gateway into the folder. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder the gateway goes to.');
await build({ ...gatewayBuild, absWorkingDir: ROOT, outdir: resolve(folder) });
