import fc from 'fast-check';
import { type Box, CLEARANCE_GAP, liftOver } from './use-clearance';

const rest: Box = { left: 318, right: 374, top: 772, bottom: 828 };
const bar = (top: number, height = 48): Box => ({ left: 20, right: 370, top, bottom: top + height });

describe('liftOver', () => {
  it('does not move without an obstacle', () => {
    expect(liftOver(rest, [])).toBe(0);
    expect(liftOver(rest, [bar(600), bar(900)])).toBe(0);
    // Beside it, at the same height.
    expect(liftOver(rest, [{ left: 20, right: 300, top: 780, bottom: 828 }])).toBe(0);
  });

  it('moves above an obstacle, with the gap', () => {
    expect(rest.bottom - liftOver(rest, [bar(780)])).toBe(780 - CLEARANCE_GAP);
  });

  it('moves above the next obstacle too when it does not fit between', () => {
    expect(rest.bottom - liftOver(rest, [bar(710), bar(780)])).toBe(710 - CLEARANCE_GAP);
  });

  it('never covers an obstacle (property)', () => {
    const obstacle = fc
      .tuple(fc.integer({ min: 0, max: 380 }), fc.integer({ min: 0, max: 840 }))
      .chain(([left, top]) =>
        fc
          .tuple(fc.integer({ min: 1, max: 380 }), fc.integer({ min: 1, max: 90 }))
          .map(([width, height]): Box => ({ left, right: left + width, top, bottom: top + height })),
      );
    fc.assert(
      fc.property(fc.array(obstacle, { maxLength: 8 }), (obstacles) => {
        const lift = liftOver(rest, obstacles);
        const top = rest.top - lift;
        const bottom = rest.bottom - lift;
        for (const one of obstacles) {
          const beside = one.right <= rest.left || one.left >= rest.right;
          expect(beside || one.bottom <= top || one.top >= bottom).toBe(true);
        }
      }),
    );
  });
});
