import { field } from '../fields/field';
import { COLORS } from '../palette';
import { cycle } from '../random';
import { HAIR_PALETTE, type Hairstyle, hairShape, type Sitter } from './sitter';

const OUTLINE =
  'M150 50C206 50 240 90 242 146C244 196 236 238 214 262C190 274 110 274 86 262C64 238 56 196 58 146C60 90 94 50 150 50Z';

/** A bob of finger waves, dark or warm by the seed. */
export function fingerWaves({ seed, clipId }: Sitter): Hairstyle {
  const odd = seed % 2 === 1;
  const waves = field('Styling', {
    width: 220,
    height: 270,
    seed,
    scale: 0.72,
    palette: {
      ...HAIR_PALETTE,
      line: cycle(['#A27D66', '#B98A6B', '#8F7A6E'], seed),
      accent: odd ? '#0F0805' : COLORS.clay,
      accent2: odd ? COLORS.gold : '#D9B08C',
    },
  });
  return {
    drawing: hairShape(clipId, OUTLINE, `<g transform="translate(40 30)">${waves}</g>`),
    bareNeck: false,
  };
}
