import { readFileSync } from 'node:fs';
import { checkOneRuntime, ONE_RUNTIME } from './federation-runtime';

const file = (name: string, path: string) =>
  `/somewhere/node_modules/.pnpm/@module-federation+${name}@2.9.2/node_modules/@module-federation/${name}/${path}`;
const core = file('runtime-core', 'dist/index.js');

it('every alias leads to an existing file', () => {
  for (const path of Object.values(ONE_RUNTIME)) expect(readFileSync(path, 'utf8')).not.toBe('');
});

describe('checkOneRuntime', () => {
  it('accepts a shell with one copy, of any number of files', () => {
    const modules = [
      core,
      file('runtime-core', 'dist/core.js'),
      file('sdk', 'dist/index.js'),
      '/shell/src/index.ts',
    ];
    expect(() => checkOneRuntime('shell', modules)).not.toThrow();
  });

  it('refuses a shell that has it as ES modules and as CommonJS', () => {
    const modules = [core, file('runtime-core', 'dist/index.cjs')];
    expect(() => checkOneRuntime('shell', modules)).toThrow('@module-federation/runtime-core');
  });

  it('refuses a shell with two installations', () => {
    const modules = [core, core.replaceAll('2.9.2', '2.9.3')];
    expect(() => checkOneRuntime('shell', modules)).toThrow('runtime-core@2.9.3');
  });

  it('refuses a shell without it, and a check that sees no modules', () => {
    expect(() => checkOneRuntime('shell', [])).toThrow('The shell has no Module Federation runtime.');
  });

  it("refuses a remote that bundles the runtime's core, which the shell provides", () => {
    expect(() => checkOneRuntime('mfe-a', [file('sdk', 'dist/index.js')])).not.toThrow();
    expect(() => checkOneRuntime('mfe-a', [core])).toThrow('mfe-a carries more');
  });
});
