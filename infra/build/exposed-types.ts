/**
 * `npm run exposed-types [mfe-booking ...]`: writes the types of every exposed module to `.releases/types/<remote>/`, as
 * `@module-federation/enhanced` distributes them (`@mf-types.zip`). Apart from the builds: it compiles for seconds.
 */
import { join } from 'node:path';
import { RELEASES, ROOT, remoteNames } from '@crown-and-coil/service/places';
import { generateTypes } from '@module-federation/dts-plugin/core';
import { exposedModules } from './remote-config';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !remoteNames().includes(name));
if (unknown.length > 0) {
  console.error(`There is no remote ${unknown.join(', ')}. There are: ${remoteNames().join(', ')}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : remoteNames()) {
  const context = join(ROOT, name);
  await generateTypes({
    remote: {
      context,
      outputDir: join(RELEASES, 'types', name),
      moduleFederationConfig: { name, filename: 'remoteEntry.js', exposes: exposedModules(name) },
      tsConfigPath: join(context, 'tsconfig.json'),
      typesFolder: '@mf-types',
      compiledTypesFolder: 'compiled-types',
      hostRemoteTypesFolder: '@mf-types',
      compilerInstance: 'tsc',
      compileInChildProcess: false,
      generateAPITypes: true,
      abortOnError: true,
      extractThirdParty: false,
      extractRemoteTypes: false,
      deleteTypesFolder: false,
    },
  });
  console.log(`${name}: .releases/types/${name}/@mf-types.zip`);
}
