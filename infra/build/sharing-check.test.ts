import type { SharedModule } from './sharing';
import { checkNothingTwice, checkOneCopyEach, packageOfModule, rangeOf, sharedRanges } from './sharing-check';

const table: readonly SharedModule[] = [
  { request: 'react', packageName: 'react', load: 'start', reason: 'one' },
  {
    request: '@crown-and-coil/shared-ui',
    packageName: '@crown-and-coil/shared-ui',
    load: 'start',
    inside: ['react-router'],
    reason: 'two',
  },
];
const provided = { react: '19.3.1', '@crown-and-coil/shared-ui': '0.1.0' };
const remote = (dependencies: Record<string, string>) => ({ name: 'mfe-x', version: '1.0.0', dependencies });

describe('sharedRanges', () => {
  it('returns the range of every shared package the remote depends on', () => {
    expect(
      sharedRanges(
        remote({ react: 'catalog:', '@crown-and-coil/shared-ui': 'workspace:*', other: '1' }),
        provided,
        table,
      ),
    ).toEqual([
      { packageName: 'react', range: '^19.3.1', provided: '19.3.1' },
      { packageName: '@crown-and-coil/shared-ui', range: '^0.1.0', provided: '0.1.0' },
    ]);
  });

  it('fails the build of a remote that asks for a version the shell does not have', () => {
    expect(() => sharedRanges(remote({ react: '^18.2.0' }), provided, table)).toThrow(
      'react: mfe-x asks for ^18.2.0, the shell provides 19.3.1',
    );
  });

  it('keeps a range that the shell satisfies as written', () => {
    expect(rangeOf('>=19.1 <20', '19.3.1')).toBe('>=19.1 <20');
    expect(rangeOf('workspace:^0.1.0', '0.1.0')).toBe('^0.1.0');
  });
});

describe('checkNothingTwice', () => {
  const store = '/w/node_modules/.pnpm';

  it('allows a remote to bundle what is not shared', () => {
    const modules = [
      '/w/mfe-x/src/app.tsx',
      '/w/shared-art/src/mark.ts',
      `${store}/a@1/node_modules/a/index.js`,
    ];
    expect(() => checkNothingTwice('mfe-x', modules, table)).not.toThrow();
  });

  it.each([
    [`${store}/react@19.3.1/node_modules/react/index.js`, 'react'],
    [`${store}/react-router@7_react@19/node_modules/react-router/dist/index.mjs`, 'react-router'],
    ['/w/shared-ui/src/button/button.tsx', '@crown-and-coil/shared-ui'],
  ])('fails the build of a remote that bundles %s', (path, name) => {
    expect(() => checkNothingTwice('mfe-x', ['/w/mfe-x/src/app.tsx', path], table)).toThrow(name);
  });
});

describe('packageOfModule', () => {
  it('distinguishes scoped packages, workspace packages and own files', () => {
    expect(packageOfModule('/w/node_modules/@reduxjs/toolkit/dist/x.mjs')).toBe('@reduxjs/toolkit');
    expect(packageOfModule('/w/shared-api/src/store.ts')).toBe('@crown-and-coil/shared-api');
    expect(packageOfModule('/w/mfe-x/src/home/home.tsx')).toBeNull();
  });
});

describe('checkOneCopyEach', () => {
  const at = (version: string) => `/w/node_modules/.pnpm/react@${version}/node_modules/react`;

  it('allows the shell one copy of each shared library', () => {
    const modules = [
      `${at('19.3.1')}/index.js`,
      `${at('19.3.1')}/cjs/react.production.js`,
      '/w/shell/src/app.tsx',
    ];
    expect(() => checkOneCopyEach(modules, table)).not.toThrow();
  });

  it('fails the build of a shell with two copies of one', () => {
    const modules = [`${at('19.3.1')}/index.js`, `${at('18.2.0')}/index.js`];
    expect(() => checkOneCopyEach(modules, table)).toThrow('more than one copy');
  });
});
