import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { checkoutFiles } from './checkout-files';

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
  [/\bknown answers?\b|\bKnownAnswers\b/, 'slot cache'],
  [/\btakes the office\b|\bso long the word\b|\bis the id of nothing\b/i, 'glossary'],
  [/\bwhat is so already\b/i, 'repeating it has no effect'],
  [/\b(?:LeadRoom|leadRoom|spendHints|toldParts|onceParts|inPlace|wayBack|untilNotBrokenOff)\b/, 'glossary'],
  [/\b\w*(?:Still(?:Page|Frame|View|Of)|stillOf|dropStill|takeStill|drawStill)\b/, 'prerendered'],
  [/\b(?:undrawn|drawn pages?|DrawnPage|drawRemote)\b/, 'server-rendered, rendered'],
];

/** How often a file may keep an idiom: migrations are never edited, and `nobody` is an account of the system. */
const INTENTIONAL: Readonly<Record<string, number>> = {
  'backend/migrations/0005_pictures.sql': 1,
  'backend/migrations/0007_notifications.sql': 5,
  'backend/migrations/0053_availability_series.sql': 1,
  'infra/servers/postgres/account.ts': 3,
};

const SOURCES = /\.(?:tsx?|mjs|md|ya?ml|sql|html)$/;
const THIS_CHECK = 'infra/quality/checks/plain-english.test.ts';

const files = checkoutFiles().filter(
  (file) => SOURCES.test(file) && file !== THIS_CHECK && file !== 'pnpm-lock.yaml',
);

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

test('the check finds an idiom and accepts plain text', () => {
  expect(idiomsIn('// What was broken off is done anew.\n// Retries the transaction.')).toEqual([
    '1: anew -> again',
  ]);
});

test('the whole repository is written in plain English', () => {
  expect(files.length).toBeGreaterThan(1500);
  const found = files
    .map((file) => ({ file, findings: idiomsIn(readFileSync(join(ROOT, file), 'utf8')) }))
    .filter(({ file, findings }) => findings.length > (INTENTIONAL[file] ?? 0));
  expect(found).toEqual([]);
});
