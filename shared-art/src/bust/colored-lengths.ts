import { field } from '../fields/field';
import { COLORS } from '../palette';
import { type Choices, cycle } from '../random';
import { HAIR_PALETTE, type Hairstyle, hairShape, type Sitter } from './sitter';

const OUTLINE =
  'M150 44C212 44 248 88 250 146C252 200 248 250 226 282C196 296 104 296 74 282C52 250 48 200 50 146C52 88 88 44 150 44Z';

/** Root to tip: copper, plum or green. */
const RAMPS: Choices<readonly string[]> = [
  ['#5A3D30', '#5A1F12', '#A5421F', '#D9873A', COLORS.gold],
  ['#5A3D30', '#3A1830', '#6E2A4A', '#A84A5E', '#DB8A7E'],
  ['#5A3D30', '#1A3A30', '#2F6B54', '#6FA37F', '#C9D8A8'],
];

/** A lob coloured from root to tip. */
export function coloredLengths({ seed, clipId }: Sitter): Hairstyle {
  const palette = { ...HAIR_PALETTE, ramp: cycle(RAMPS, seed) };
  const lengths = field('Color', { width: 240, height: 262, seed, scale: 0.8, palette });
  const drawing = hairShape(clipId, OUTLINE, `<g transform="translate(30 34)">${lengths}</g>`);
  return { drawing, bareNeck: false };
}
