import { join } from 'node:path';
import { backendBuild } from '@crown-and-coil/build/server-builds';
import { build } from 'esbuild';
import { root } from './paths';

/** The backend's programs, and the demo's among them, where it finds its libraries: compiled it starts a second sooner. */
await import('@crown-and-coil/build/build-backend');
await build({
  ...backendBuild,
  absWorkingDir: root,
  entryPoints: { demo: 'infra/local/demo/main.ts' },
  outdir: join(root, 'backend/dist'),
});
