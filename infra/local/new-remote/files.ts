import type { RemoteName } from './remote-name';
import { type Files, screenFiles } from './screen-files';
import { workflowOf } from './workflow';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const LIBRARIES = ['react', 'react-dom', 'styled-components'];
const TEST_LIBRARIES = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
];

const fromCatalog = (libraries: readonly string[]) =>
  Object.fromEntries(libraries.map((library) => [library, 'catalog:']));

/** The remote's own folder, its gate and its pipeline: all that a team owns. */
export function filesOf(name: RemoteName): Files {
  const { short, folder, title } = name;
  return {
    [`${folder}/package.json`]: json({
      name: `@crown-and-coil/${folder}`,
      version: '0.1.0',
      private: true,
      description: `${title}.`,
      type: 'module',
      dependencies: {
        '@crown-and-coil/shared-api': 'workspace:*',
        '@crown-and-coil/shared-ui': 'workspace:*',
        ...fromCatalog(LIBRARIES),
      },
      devDependencies: fromCatalog(TEST_LIBRARIES),
    }),
    [`${folder}/tsconfig.json`]: json({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        rootDir: '.',
        outDir: '.types',
        tsBuildInfoFile: '.types/tsconfig.tsbuildinfo',
        types: ['node', '@testing-library/jest-dom'],
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      },
      include: ['**/*.ts', '**/*.tsx', 'remote.json'],
      exclude: ['dist', '.types', 'node_modules'],
      references: [{ path: '../shared-ui' }, { path: '../shared-api' }],
    }),
    [`${folder}/remote.json`]: json({
      $schema: '../shared-ui/src/remote/remote.schema.json',
      name: folder,
      routes: [
        {
          path: `/${short}`,
          screen: short,
          access: 'public',
          title,
          description: `${title} at Crown & Coil, the booking marketplace for textured, curly and kinky hair.`,
        },
      ],
    }),
    ...screenFiles(name),
    [`.github/workflows/${folder}.yml`]: workflowOf(name),
  };
}
