import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@crown-and-coil/service/places';
import { checkoutFiles } from './checkout-files';

const lines = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));
const paths = lines.map(([path = '']) => path);

test('every line names an existing path and its owner', () => {
  for (const [path = '', ...owners] of lines) {
    expect({ path, there: path === '*' || existsSync(join(ROOT, path)) }).toEqual({ path, there: true });
    expect(owners.length).toBeGreaterThan(0);
    for (const owner of owners) expect(owner).toMatch(/^@crown-and-coil\/[a-z][a-z0-9-]*$/);
  }
  expect(new Set(paths).size).toBe(paths.length);
});

test('every top-level folder has an owner', () => {
  const folders = [
    ...new Set(
      checkoutFiles()
        .filter((file) => file.includes('/'))
        .map((file) => file.split('/')[0]),
    ),
  ];
  expect(folders).toEqual(expect.arrayContaining(['shell', 'backend', 'infra']));
  expect(folders.filter((folder) => !paths.includes(`/${folder}/`))).toEqual([]);
});

test.each(remoteNames())('the team for %s owns its folder, gate and pipeline', (name) => {
  const team = `@crown-and-coil/${name.replace('mfe-', '')}`;
  for (const path of [`/${name}/`, `/e2e/gates/${name}.spec.ts`, `/.github/workflows/${name}.yml`])
    expect(lines).toContainEqual([path, team]);
});
