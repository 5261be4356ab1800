import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { commonConfig } from './common-config';
import { PortableRuntime, RUNTIME_PARTS } from './federation-runtime';
import { SHARED_MODULES } from './sharing';

interface ShellBuild {
  readonly version: string;
  readonly output: string;
  readonly versions: Readonly<Record<string, string>>;
  /** For `npm run dev`: a module that runs before the shell's own, built with React's development build. */
  readonly developmentEntry?: string | undefined;
}

/** Rspack's configuration for the shell, which provides every shared module and names no remote. */
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
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: RUNTIME_PARTS },
      }),
      new PortableRuntime(),
    ],
  };
}
