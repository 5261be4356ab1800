import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@crown-and-coil/local/run/paths';

/** Idioms that a reader has to translate, with what to write instead. docs/glossary.md has the terms. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bfor ?ever\b/i, 'indefinitely, permanently, or name the limit'],
  [/\b(?:whoever|nobody)\b/i, 'name who: the client, the caller, no one'],
  [/\bstands? in for\b|\bstands in\b/i, 'replaces, is a placeholder for, is in'],
  [/\b(?:is|are|was|were) told\b|\btold (?:of|so)\b/i, 'is notified, is shown'],
  [/\bwhat came\b|\bwhat comes of\b/i, 'the result, the response'],
  [/\blife signs?\b/i, 'heartbeat'],
  [/\bin good order\b/i, 'gracefully'],
  [/\b(?:LeadRoom|leadRoom|spendHints|toldParts|onceParts|inPlace|wayBack|untilNotBrokenOff)\b/, 'glossary'],
  [/\b\w*(?:Still(?:Page|Frame|View|Of)|stillOf|dropStill|takeStill|drawStill)\b/, 'prerendered'],
];

const FRONT_END = ['shell', 'mfe-*', 'shared-*'];

const files = execFileSync('git', ['ls-files', '--', ...FRONT_END], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|md)$/.test(file));

/** Every use of an idiom in a text, as "line: idiom -> suggestion". */
function idiomsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      IDIOMS.flatMap(([idiom, instead]) =>
        idiom.test(line) ? [`${at + 1}: ${line.match(idiom)?.[0]} -> ${instead}`] : [],
      ),
    );
}

test('the check finds an idiom and passes plain text', () => {
  expect(idiomsIn('// What was broken off is done anew.\n// Retries the transaction.')).toEqual([
    '1: anew -> again',
  ]);
});

test('the front end is written in plain English', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    idiomsIn(readFileSync(join(root, file), 'utf8')).map((finding) => `${file}:${finding}`),
  );
  expect(found).toEqual([]);
});
