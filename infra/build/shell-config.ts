import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { ONE_RUNTIME, PortableRuntimeEntry, RUNTIME_PARTS } from './federation-runtime';
import { SHARED_MODULES } from './sharing';
import { commonConfig } from './webpack-common';

export interface ShellBuild {
  readonly version: string;
  readonly output: string;
  readonly versions: Readonly<Record<string, string>>;
  /** For `npm run dev`: a module that runs before the shell's own, which is built with React's development build. */
  readonly developmentEntry?: string | undefined;
}

/** webpack's configuration for the shell: it provides every shared module and knows no remote by name. */
export function shellConfig({ version, output, versions, developmentEntry }: ShellBuild): Configuration {
  const shared = Object.fromEntries(
    SHARED_MODULES.map(({ request, packageName, load }) => [
      request,
      {
        singleton: true,
        eager: load === 'start',
        version: versions[packageName] ?? (false as const),
        requiredVersion: false as const,
      },
    ]),
  );
  const mode = developmentEntry ? 'development' : 'production';
  const common = commonConfig('shell', 'crown_and_coil_shell', output, mode);
  return {
    ...common,
    entry: { shell: [...(developmentEntry ? [developmentEntry] : []), './src/index.ts'] },
    output: { ...common.output, publicPath: `/shell/${version}/` },
    resolve: { ...common.resolve, alias: ONE_RUNTIME },
    plugins: [
      new PortableRuntimeEntry(),
      new ModuleFederationPlugin({
        name: 'shell',
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: RUNTIME_PARTS },
      }),
    ],
  };
}
