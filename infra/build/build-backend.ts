import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import { backendBuild } from './server-builds';

/** `backend/dist`, or the given folder, which must be in `backend`, where the programs find their libraries. */
const outdir = process.argv[2] ?? join(ROOT, 'backend/dist');

await build({
  ...backendBuild,
  absWorkingDir: ROOT,
  outbase: join(ROOT, 'backend/src'),
  outdir,
});
