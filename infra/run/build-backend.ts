import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './paths';
import { backendBuild } from './server-builds';

await build({
  ...backendBuild,
  absWorkingDir: root,
  outbase: join(root, 'backend/src'),
  outdir: join(root, 'backend/dist'),
});
