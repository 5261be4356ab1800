import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import { backendBuild } from './server-builds';

await build({
  ...backendBuild,
  absWorkingDir: ROOT,
  outbase: join(ROOT, 'backend/src'),
  outdir: join(ROOT, 'backend/dist'),
});
