import './testing/open-decoders';
import { bust, tile } from '@crown-and-coil/shared-art';
import sharp from 'sharp';
import { compactPath, compactSvg } from './compact-svg';

test('absolute commands become relative ones with the fewest separators', () => {
  expect(compactPath('M10 10L12.5 9.5L12 20Z')).toBe('m10 10l2.5-.5-.5 10.5z');
  expect(compactPath('M0 0C0.5 0.5 1 1 1.5 1.5')).toBe('m0 0c.5.5 1 1 1.5 1.5');
  expect(compactPath('M6 41.5H42V2')).toBe('m6 41.5h36v-39.5');
});

test('after a close, the next command is relative to the start of the shape', () => {
  expect(compactPath('M5 5L9 5ZM6 6L7 7')).toBe('m5 5l4 0zm1 1l1 1');
});

test('relative commands are kept, and coordinate pairs after a move are lines', () => {
  expect(compactPath('M1 2c.5 0 2.5 0 3 0M4 2l1 1')).toBe('m1 2c.5 0 2.5 0 3 0m0 0l1 1');
  expect(compactPath('M1 1 3 3')).toBe('m1 1l2 2');
});

test('an unknown command is an error instead of a broken picture', () => {
  expect(() => compactPath('M0 0A1 1 0 0 0 2 2')).toThrow(RangeError);
});

test.each([
  ['braids', tile('Protective Styles', { width: 240, height: 120 })],
  ['drops', tile('Treatment', { width: 240, height: 120 })],
  ['a head of locs', bust('Loc Services', { width: 200, height: 240 })],
])('compacted %s look the same and are smaller', async (_, svg) => {
  const compact = compactSvg(svg);
  expect(compact.length).toBeLessThan(svg.length * 0.98);
  const [before, after] = await Promise.all([pixels(svg), pixels(compact)]);
  const differences = before.map((value, i) => Math.abs(value - (after[i] ?? 0)));
  expect(Math.max(...new Set(differences))).toBeLessThan(40);
  expect(differences.reduce((sum, each) => sum + each, 0) / before.length).toBeLessThan(0.2);
});

function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}
