import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: they come before those of level 3. */
const SECTIONS: Readonly<Record<string, number>> = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 2,
  'V10.3': 4,
  'V10.4': 11,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
  'V17.1': 1,
  'V17.2': 4,
  'V17.3': 2,
};
const REQUIRED = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
);

interface Row {
  readonly requirement: string;
  readonly asks: string;
  readonly how: string;
  readonly proof: string;
}

const folder = join(ROOT, 'docs/security');
const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const table = readText(join(folder, 'asvs.md'));
const rows = table
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line): Row => {
    const [, requirement = '', asks = '', how = '', ...proof] = line.split('|').map((cell) => cell.trim());
    return { requirement, asks, how, proof: proof.slice(0, -1).join('|') };
  });

/** What is wrong with a row, in words; nothing when it is whole and its proof is there. */
function problemsOf({ asks, how, proof }: Row): readonly string[] {
  if (asks === '' || how === '' || proof === '') return ['has an empty cell'];
  const reason = /^(?:Not applicable: |\*\*Not met\.\*\* )(.*)$/.exec(how)?.[1];
  if (reason !== undefined) return /\w{2}/.test(reason) ? [] : ['gives no reason'];
  if (proof === '-') return ['has no proof'];
  return proof.split('<br>').flatMap(problemsOfProof);
}

/** A proof is a test, `` `file`: title ``, or a section of a page, `[words](page.md#section)`. */
function problemsOfProof(proof: string): readonly string[] {
  const [, page, section] = /^\[.+\]\(([\w.-]+)#([\w-]+)\)$/.exec(proof) ?? [];
  if (page !== undefined)
    return sectionsOf(page).includes(section ?? '') ? [] : [`there is no section ${section} in ${page}`];
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
  if (file === '') return [`cannot be understood: ${proof}`];
  if (!existsSync(join(ROOT, file))) return [`there is no ${file}`];
  const source = readText(join(ROOT, file));
  const isThere = ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote}`));
  return isThere || isOwnLine(source, title) ? [] : [`${file} has no test '${title}'`];
}

/** A long title stands on a line of its own. */
const isOwnLine = (source: string, title: string) =>
  source
    .split('\n')
    .some((line) => ["'", '"', '`'].some((quote) => line.trim() === `${quote}${title}${quote},`));

const sectionsOf = (page: string) =>
  [...readText(join(folder, page)).matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );

test('every requirement of both levels has one row, in order', () => {
  expect(REQUIRED).toHaveLength(253);
  expect(rows.map(({ requirement }) => requirement)).toEqual(REQUIRED);
});

test('no row is empty, and every proof is there', () => {
  const problems = rows.flatMap((row) => problemsOf(row).map((problem) => `${row.requirement} ${problem}`));
  expect(problems).toEqual([]);
});

test("the table's summary counts are right", () => {
  const isNot = ({ how }: Row) => how.startsWith('**Not met.**');
  const isElsewhere = ({ how }: Row) => how.startsWith('Not applicable: ');
  const met = rows.filter((row) => !isNot(row) && !isElsewhere(row)).length;
  expect(table).toContain(
    `Of 253: ${met} are met, ${rows.filter(isElsewhere).length} are not applicable, ${rows.filter(isNot).length} are not met.`,
  );
});

test.each<[string, Partial<Row>, string]>([
  ['an empty cell', { how: '' }, 'has an empty cell'],
  ['no proof', { proof: '-' }, 'has no proof'],
  ['a reason that is none', { how: 'Not applicable: -' }, 'gives no reason'],
  [
    'a file that is gone',
    { proof: '`backend/src/gone.test.ts`: works' },
    'there is no backend/src/gone.test.ts',
  ],
  [
    'a test that is gone',
    { proof: '`infra/quality/security/asvs.test.ts`: an unknown title' },
    "infra/quality/security/asvs.test.ts has no test 'an unknown title'",
  ],
  [
    'a section that is gone',
    { proof: '[Gone](decisions.md#gone)' },
    'there is no section gone in decisions.md',
  ],
])('this test notices %s', (_what, changed, problem) => {
  const whole = {
    requirement: 'V1.1.1',
    asks: 'something',
    how: 'somehow',
    proof: '`infra/quality/security/asvs.test.ts`: no row is empty, and every proof is there',
  };
  expect(problemsOf(whole)).toEqual([]);
  expect(problemsOf({ ...whole, ...changed })).toEqual([problem]);
});
