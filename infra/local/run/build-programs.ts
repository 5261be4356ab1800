import { join } from 'node:path';
import { backendBuild } from '@crown-and-coil/build/server-builds';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';

/** The backend's programs, and the demo's among them, where it finds its libraries: compiled it starts a second sooner. */
await import('@crown-and-coil/build/build-backend');
await build({
  ...backendBuild,
  absWorkingDir: ROOT,
  entryPoints: { demo: 'infra/local/demo/main.ts' },
  outdir: join(ROOT, 'backend/dist'),
});
