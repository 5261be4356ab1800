import fc from 'fast-check';
import { stretchAround, stretchesOf } from './start-times';

const HOUR_MS = 3_600_000;
/** Whole hours of a few days, so that touching and overlapping windows are common. */
const hour = fc.integer({ min: 0, max: 60 });
const windows = fc.array(
  fc.tuple(hour, fc.integer({ min: 1, max: 10 })).map(([start, length]) => ({
    startTime: new Date(start * HOUR_MS).toISOString(),
    endTime: new Date((start + length) * HOUR_MS).toISOString(),
  })),
  { maxLength: 8 },
);

describe('stretches of availability', () => {
  it('cover exactly the hours that the windows cover, in order and with gaps between them', () => {
    fc.assert(
      fc.property(windows, (given) => {
        const stretches = stretchesOf(given);
        for (let at = 0; at < 72; at += 1) {
          const instant = at * HOUR_MS;
          const inWindow = given.some(
            (w) => Date.parse(w.startTime) <= instant && instant < Date.parse(w.endTime),
          );
          const inStretch = stretches.some(
            (s) => Date.parse(s.start) <= instant && instant < Date.parse(s.end),
          );
          expect(inStretch).toBe(inWindow);
        }
        stretches.slice(1).forEach(({ start }, index) => {
          expect(Date.parse(start)).toBeGreaterThan(Date.parse(stretches[index]?.end ?? ''));
        });
      }),
    );
  });

  it('hold an appointment that runs over two touching windows', () => {
    const touching = [
      { startTime: '2026-10-03T12:00:00.000Z', endTime: '2026-10-03T16:00:00.000Z' },
      { startTime: '2026-10-03T08:00:00.000Z', endTime: '2026-10-03T12:00:00.000Z' },
    ];
    expect(stretchAround(touching, '2026-10-03T11:00:00.000Z')).toEqual({
      start: '2026-10-03T08:00:00.000Z',
      end: '2026-10-03T16:00:00.000Z',
    });
  });

  it('are half-open: their end belongs to none', () => {
    const [window] = [{ startTime: '2026-10-03T08:00:00.000Z', endTime: '2026-10-03T12:00:00.000Z' }];
    expect(stretchAround([window], '2026-10-03T12:00:00.000Z')).toBeUndefined();
  });
});
