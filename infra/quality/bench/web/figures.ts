import type { Visit } from './visit';

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** A visit with its scripts' gzip size, whatever encoding the browser requested. */
export type MeasuredVisit = Visit & { readonly scriptBytes: number };

/** Build of a page: as released, as one bundle, or a static copy without scripts. */
export const BUILDS = ['released', 'one bundle', 'static copy'] as const;
export type Build = (typeof BUILDS)[number];

/** The visits of one page, by build; of some pages only one build is measured. */
export interface PageVisits {
  readonly name: string;
  readonly visits: ReadonlyMap<Build, readonly MeasuredVisit[]>;
}

interface Column {
  readonly title: string;
  readonly cell: (visits: readonly MeasuredVisit[]) => string;
}

const middle =
  (pick: (visit: MeasuredVisit) => number, digits = 0) =>
  (visits: readonly MeasuredVisit[]) =>
    median(visits.map(pick)).toFixed(digits);

const COLUMNS: readonly Column[] = [
  { title: 'FCP, ms', cell: middle(({ fcpMs }) => fcpMs) },
  { title: 'LCP, ms', cell: middle(({ lcpMs }) => lcpMs) },
  { title: 'TBT, ms', cell: middle(({ blockedMs }) => blockedMs) },
  {
    title: 'worst INP, ms',
    cell: (visits) => {
      const times = visits.flatMap(({ inpMs }) => (inpMs === null ? [] : [inpMs]));
      return times.length > 0 ? Math.max(...times).toFixed(0) : '';
    },
  },
  { title: 'CLS', cell: middle(({ layoutShift }) => layoutShift, 3) },
  { title: 'scripts, KB gz', cell: middle(({ scriptBytes }) => scriptBytes / 1024, 1) },
  { title: 'all, KB sent', cell: middle(({ totalBytes }) => totalBytes / 1024) },
  { title: 'requests', cell: middle(({ requests }) => requests) },
  { title: 'largest paint', cell: ([first]) => first?.lcpOf.replaceAll('|', ' ') ?? '' },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Medians of each page and build, as a table in Markdown. */
export const figuresTable = (pages: readonly PageVisits[]): string =>
  table(
    ['First view of', 'build', ...COLUMNS.map(({ title }) => title)],
    pages.flatMap(({ name, visits }) =>
      [...visits].map(([build, some]) => [`\`${name}\``, build, ...COLUMNS.map(({ cell }) => cell(some))]),
    ),
  );

/** How the released build compares with the others: medians of the ratios of interleaved visits. */
export const ratiosTable = (pages: readonly PageVisits[]): string =>
  table(
    ['First view of', 'LCP: one bundle', 'LCP: static copy', 'scripts over one bundle, KB gz'],
    pages.map(({ name, visits }) => {
      const of = (build: Build) => visits.get(build) ?? [];
      const lcpRatio = (other: Build) =>
        median(of('released').map(({ lcpMs }, run) => lcpMs / (of(other)[run]?.lcpMs ?? Number.NaN)));
      const kilobytes = (build: Build) => median(of(build).map(({ scriptBytes }) => scriptBytes)) / 1024;
      return [
        `\`${name}\``,
        lcpRatio('one bundle').toFixed(2),
        lcpRatio('static copy').toFixed(2),
        (kilobytes('released') - kilobytes('one bundle')).toFixed(1),
      ];
    }),
  );
