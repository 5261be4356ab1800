import type { SkipKind, SkippedWindow } from '@crown-and-coil/shared-api';
import { openWindow } from '../testing/samples';
import { madeSummary } from './made-windows';

const skipped = (kind: SkipKind): SkippedWindow => ({
  startTime: '2026-11-23T09:00',
  endTime: '2026-11-23T17:00',
  kind,
  reason: 'Because.',
});

test.each<[created: number, kinds: SkipKind[], text: string]>([
  [12, [], '12 windows made.'],
  [1, ['overlaps'], '1 window made, 1 skipped.'],
  [2, ['already_there'], '2 windows made. 1 was there already.'],
  [2, ['already_there', 'already_there', 'nonexistent'], '2 windows made, 1 skipped. 2 were there already.'],
  [0, ['already_there'], 'Nothing new: 1 window was there already.'],
  [0, ['already_there', 'already_there'], 'Nothing new: 2 windows were there already.'],
  [0, ['passed', 'already_there'], '0 windows made, 1 skipped. 1 was there already.'],
])('%i made, %j skipped: "%s"', (count, kinds, text) => {
  const created = Array.from({ length: count }, () => openWindow());
  expect(madeSummary({ created, skipped: kinds.map(skipped) })).toBe(text);
});
