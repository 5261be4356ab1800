import { type Choices, choose } from '../random';
import { braidedBun } from './braided-bun';
import { hangingBraids } from './hanging-braids';
import type { Hairstyle, Sitter } from './sitter';
import { HAIR } from './sitter';
import { straightBackCornrows } from './straight-back-cornrows';

/** The tones of braided hair. */
export interface BraidTones {
  base: string;
  lifted: string;
  line: string;
}

const TONES: Choices<BraidTones> = [
  { base: HAIR.body, lifted: HAIR.lifted, line: HAIR.light },
  { base: '#4A1D14', lifted: '#6A2C1B', line: '#CB8E70' },
  { base: '#5B3A1C', lifted: '#7A5226', line: '#DDB983' },
];

/** Braids, by the seed: a bob of box braids, a braided bun, straight-back cornrows, or long braids with beads. */
export function braids(sitter: Sitter): Hairstyle {
  const tones = choose(TONES, sitter.random);
  switch (sitter.seed % 4) {
    case 0:
      return { drawing: hangingBraids(sitter, tones, 'bob'), bareNeck: false };
    case 1:
      return { drawing: braidedBun(sitter, tones), bareNeck: true };
    case 2:
      return { drawing: straightBackCornrows(sitter, tones), bareNeck: true };
    default:
      return { drawing: hangingBraids(sitter, tones, 'long'), bareNeck: false };
  }
}
