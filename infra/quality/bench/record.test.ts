import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { captureOutput, MEASURED, withLastRun } from './record';

test('a recorded run replaces the previous run and keeps the rest of the page', () => {
  const first = withLastRun('# API\n\nText.\n', 'api', 'p95 12 ms\n', '2026-11-22');
  const second = withLastRun(
    `${first}\nMore.\n`,
    'api',
    '✓ Start the API (1.1 s)\n  ... Fill 5.0 s\np95 11 ms\n',
    '2026-11-23',
  );
  expect(first).toContain('2026-11-22');
  expect(second).toContain('# API\n\nText.');
  expect(second).toContain('2026-11-23');
  expect(second).toContain('p95 11 ms');
  expect(second).toContain('More.');
  expect(second).not.toContain('p95 12 ms');
  expect(second).not.toMatch(/Start the API|Fill/);
});

test('output is captured and still printed', () => {
  const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const capture = captureOutput();
  process.stdout.write('a figure\n');
  expect(capture.stop()).toBe('a figure\n');
  expect(printed).toHaveBeenCalledWith('a figure\n');
  printed.mockRestore();
});

test('every benchmark has a page in docs/measured', () => {
  const source = readFileSync(join(ROOT, 'infra/quality/bench/bench.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}'?([\w-]+)'?: async \(\)/gm)].map(([, name = '']) => name);
  expect(names.sort()).toEqual(Object.keys(MEASURED).sort());
  for (const page of Object.values(MEASURED)) expect(existsSync(join(ROOT, page))).toBe(true);
});
