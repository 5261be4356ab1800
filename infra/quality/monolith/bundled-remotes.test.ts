import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { BundledRemotes } from './bundled-remotes';

it('the one-bundle build implements every function the shell uses from the remote loader', () => {
  const folder = join(ROOT, 'shell/src');
  const callers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => /from '\.\.?\/(loading\/)?remotes'/.test(text));
  const calls = callers.flatMap((text) =>
    [...text.matchAll(/\bremotes\.(\w+)\b/g)].map(([, call]) => call as keyof BundledRemotes),
  );
  expect(calls).toContain('load');
  const remotes = new BundledRemotes({});
  expect(calls.filter((call) => typeof remotes[call] !== 'function')).toEqual([]);
});
