import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT } from '@crown-and-coil/backend/environment';
import { GATEWAY_ENVIRONMENT } from '@crown-and-coil/gateway/environment';
import { ROOT } from '@crown-and-coil/service/places';
import { checkoutFiles } from '../checks/checkout-files';
import { referencePages } from './reference';

test.each(Object.entries(referencePages()))('%s is up to date: else run npm run docs', (file, page) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(page);
});

test('every variable read by the gateway and the release tool is in the reference', () => {
  const files = checkoutFiles('infra/gateway', 'infra/release', 'infra/service').filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file),
  );
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const read = sources.flatMap((source) => [...source.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)]);
  const documented = [...Object.keys(ENVIRONMENT), ...Object.keys(GATEWAY_ENVIRONMENT)];
  expect(read.length).toBeGreaterThan(5);
  expect(read.map(([, name]) => name).filter((name) => !documented.includes(name ?? ''))).toEqual([]);
});
