import { ROOT } from '@crown-and-coil/service/places';
import { installedPackages, licenceProblems } from './licences';

const packages = installedPackages(ROOT);

test('every installed package has a reviewed licence', () => {
  expect(packages.length).toBeGreaterThan(400);
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'fastify', '@fastify/jwt']),
  );
  expect(licenceProblems(packages)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('a third-party package under %j is allowed: %s', (licence, isLetIn) => {
  expect(licenceProblems([{ name: 'stranger', version: '1.0.0', licence }])).toHaveLength(isLetIn ? 0 : 1);
});
