import type { Visit } from './visit';

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The medians of several visits of one page. */
export interface Figures {
  lcpMs: number;
  layoutShift: number;
  totalKb: number;
  scriptKb: number;
  requests: number;
}

export function figuresOf(visits: readonly Visit[]): Figures {
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick));
  return {
    lcpMs: of((one) => one.lcpMs),
    layoutShift: of((one) => one.layoutShift),
    totalKb: of((one) => one.totalBytes) / 1024,
    scriptKb: of((one) => one.scriptBytes) / 1024,
    requests: of((one) => one.requests),
  };
}

/** One page measured both ways. */
export interface Comparison {
  page: string;
  federated: Figures;
  monolith: Figures;
}

/** A table in Markdown, as docs/measured/web.md shows it. LCP's ratio is the median of the ratios of each interleaved pair. */
export function comparisonTable(comparisons: readonly (Comparison & { lcpRatio: number })[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    'First view of',
    'scripts, KB gz',
    'all, KB',
    'requests',
    'LCP, ms',
    'LCP ratio',
    'layout shift',
  ];
  const both = (one: Comparison, pick: (figures: Figures) => number, digits = 0) =>
    `${pick(one.federated).toFixed(digits)} / ${pick(one.monolith).toFixed(digits)}`;
  return [
    row(head),
    row(head.map(() => '---')),
    ...comparisons.map((one) =>
      row([
        `\`${one.page}\``,
        `${both(one, (f) => f.scriptKb, 1)} (${signed(one.federated.scriptKb - one.monolith.scriptKb)})`,
        `${both(one, (f) => f.totalKb)} (${signed(one.federated.totalKb - one.monolith.totalKb)})`,
        both(one, (f) => f.requests),
        both(one, (f) => f.lcpMs),
        one.lcpRatio.toFixed(2),
        both(one, (f) => f.layoutShift, 3),
      ]),
    ),
  ].join('\n');
}

const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(1)}`;
