import { type Curve, curveOf } from '../curve';
import { lerp, pointText } from '../geometry';
import { COLORS } from '../palette';
import { type Choices, choose } from '../random';
import { braid } from '../strands';
import { path } from '../svg';
import { type BoxBraids, bareHead, HAIR, type Hairstyle, type Sitter } from './sitter';

/** Indexes from the outside in, alternating left and right, so that the middle braid is drawn last and lies on top. */
function outsideIn(sides: number): number[] {
  const order = Array.from({ length: sides }, (_, i) => [i - sides, sides - i]);
  return [...order.flat(), 0];
}

/** The group that gives braids their outline. */
export function braidLines(color: string, width: number, drawing: string): string {
  return (
    `<g stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">` +
    `${drawing}</g>`
  );
}

/** A bead 9 units long on the braid. */
function bead(curve: Curve, along: number, halfWidth: number, fill: string): string {
  const at = (u: number, v: number) => pointText(curve.at(along + u, v));
  const d = `M${at(0, -halfWidth)}L${at(0, halfWidth)}L${at(9, halfWidth)}L${at(9, -halfWidth)}Z`;
  return path(d, { fill, stroke: HAIR.dark });
}

const CAP =
  'M150 54C196 54 226 92 230 146C232 190 226 206 214 214L86 214C74 206 68 190 70 146C74 92 104 54 150 54Z';
const QUARTER = 1.5708;

/** How box braids hang: how many on each side of the middle one, and their measures in SVG units. */
interface Cut {
  readonly sides: number;
  readonly spread: number;
  readonly width: number;
  readonly pitch: number;
  readonly length: number;
  /** How much further the middle hangs. */
  readonly curve: number;
  readonly uneven: number;
  readonly beads: boolean;
}

const CUTS = {
  bob: { sides: 6, spread: 14.6, width: 19, pitch: 15, length: 176, curve: 22, uneven: 8, beads: false },
  long: { sides: 6, spread: 13.4, width: 17.5, pitch: 13, length: 226, curve: 40, uneven: 18, beads: true },
} as const satisfies Record<string, Cut>;

/** The sizes of box braids: from a few wide ones to many fine ones that cover the same head. */
const SIZES = {
  jumbo: { sides: 2, spread: 37, width: 46, pitch: 34 },
  large: { sides: 4, spread: 20, width: 27, pitch: 20 },
  medium: { sides: 6, spread: 13.6, width: 18, pitch: 13.5 },
  small: { sides: 9, spread: 9, width: 12.4, pitch: 9.6 },
  'extra-small': { sides: 13, spread: 6.3, width: 8.8, pitch: 7.2 },
} as const satisfies Record<BoxBraids['size'], object>;

/** The lengths of box braids, down to that part of the sitter; those below the shoulders need the `back` to be seen. */
const LENGTHS = {
  shoulder: { length: 222, curve: 16, uneven: 6 },
  'mid-back': { length: 322, curve: 20, uneven: 10 },
  waist: { length: 416, curve: 22, uneven: 12 },
  hip: { length: 494, curve: 20, uneven: 12 },
} as const satisfies Record<BoxBraids['length'], object>;

const cutOf = ({ size, length }: BoxBraids): Cut => ({ ...SIZES[size], ...LENGTHS[length], beads: false });

/** Box braids from the crown; with beads, two on each. */
function hangingBraids({ random }: Sitter, tones: BraidTones, cut: Cut): string {
  const { sides, spread, width, pitch, length, curve, uneven, beads } = cut;
  let hanging = '';
  for (const side of outsideIn(sides)) {
    const offset = side * spread;
    const index = side + sides;
    const wanted = length + Math.abs(offset) * 0.55 + curve * Math.cos(offset / 60) + random() * uneven;
    const line = hangingLine(offset, index, Math.max(FALL, wanted / FALLING));
    const end = Math.min(line.length, wanted);
    const fill = index % 3 === 1 ? tones.lifted : tones.base;
    hanging += braid(line, width, pitch, { fill, start: 0, end, taper: 1.3, hairs: [0.5] });
    if (!beads) continue;
    hanging += bead(line, end + 8, 5.6, index % 2 ? COLORS.gold : COLORS.clay);
    hanging += bead(line, end + 19, 5.6, index % 2 ? COLORS.clay : COLORS.gold);
  }
  // Fine braids have fine outlines.
  const outline = 1.1 * Math.min(1, width / 15);
  return path(CAP, { fill: tones.base }) + braidLines(tones.line, outline, hanging);
}

/** How far braids fall in a picture of head and shoulders, and the part of their line in which they do. */
const FALL = 420;
const FALLING = 0.7;

/** Over the head to the side, then down with a slight sway. */
function hangingLine(offset: number, index: number, fall: number): Curve {
  const height = 30 + Math.abs(offset) * 0.9;
  return curveOf(
    (t) => {
      const over = 1 - FALLING;
      if (t < over) {
        const angle = (t / over) * QUARTER;
        return [150 + offset * Math.sin(angle), 56 + height * (1 - Math.cos(angle))];
      }
      const fallen = (t - over) * fall;
      const sway = 3 * Math.sin(2.4 + (fallen / FALL) * 8 + index);
      return [150 + offset * (1 + fallen / 4200) + sway, 56 + height + fallen];
    },
    Math.round((60 * fall) / FALL),
  );
}

/** Straight-back cornrows whose ends hang loose at the nape, every other one with a gold bead. */
function straightBackCornrows({ skin, random }: Sitter, tones: BraidTones): string {
  let rows = '';
  for (const i of outsideIn(5)) {
    const outward = Math.abs(i);
    const row = curveOf((t) => {
      const overHead = Math.min(1, t / 0.36) * QUARTER;
      const hanging = Math.max(0, t - 0.36);
      const gathered = 1 - Math.min(1, hanging * 2.4) * 0.42;
      return [
        150 + i * 13.6 * Math.sin(overHead) * gathered,
        62 + outward * 1.5 + (30 + outward * 7) * (1 - Math.cos(overHead)) + hanging * 330,
      ];
    }, 60);
    const end = row.length - 4 - outward * 9 - random() * 10;
    const fill = i % 2 ? tones.base : tones.lifted;
    rows += braid(row, 13.5, 10.5, { fill, start: 0, end, taper: 1.6, hairs: [0.5] });
    if (i % 2 === 0) rows += bead(row, end, 4.6, COLORS.gold);
  }
  return bareHead(skin) + braidLines(tones.line, 1, rows);
}

/** Cornrows gathered up into a braided bun with a gold band. */
function braidedBun({ skin }: Sitter, tones: BraidTones): string {
  let rows = '';
  for (const i of outsideIn(6)) {
    const nape = 226 - Math.abs(i) ** 1.7 * 2.3;
    const row = curveOf((t) => [150 + i * 11.6 * Math.cos(t * 1.53) ** 0.36, lerp(nape, 66, t)], 40);
    rows += braid(row, 14, 10, { fill: i % 2 ? tones.base : tones.lifted, start: 0, hairs: [0.5] });
  }
  const spiral = curveOf((t) => {
    const radius = 36 - t * 31;
    const angle = t * 15 + 2.2;
    return [150 + Math.cos(angle) * radius, 56 + Math.sin(angle) * radius * 0.86];
  }, 90);
  const bun =
    `<ellipse cx="150" cy="56" rx="40" ry="35" fill="${HAIR.dark}"/>` +
    braid(spiral, 19, 13, { fill: tones.lifted, start: 0, hairs: [0.5] });
  const band = path('M116 84C130 96 170 96 184 84', { fill: 'none', stroke: COLORS.gold, 'stroke-width': 6 });
  return bareHead(skin) + braidLines(tones.line, 1, rows + bun + band);
}

/** The tones of braided hair. */
interface BraidTones {
  base: string;
  lifted: string;
  line: string;
}

const TONES: Choices<BraidTones> = [
  { base: HAIR.body, lifted: HAIR.lifted, line: HAIR.light },
  { base: '#4A1D14', lifted: '#6A2C1B', line: '#CB8E70' },
  { base: '#5B3A1C', lifted: '#7A5226', line: '#DDB983' },
];

/** Braids: of `boxBraids`, else the seed chooses a bob, a braided bun, straight-back cornrows, or long ones with beads. */
export function braids(sitter: Sitter): Hairstyle {
  const tones = choose(TONES, sitter.random);
  if (sitter.boxBraids)
    return { drawing: hangingBraids(sitter, tones, cutOf(sitter.boxBraids)), bareNeck: false };
  switch (sitter.seed % 4) {
    case 0:
      return { drawing: hangingBraids(sitter, tones, CUTS.bob), bareNeck: false };
    case 1:
      return { drawing: braidedBun(sitter, tones), bareNeck: true };
    case 2:
      return { drawing: straightBackCornrows(sitter, tones), bareNeck: true };
    default:
      return { drawing: hangingBraids(sitter, tones, CUTS.long), bareNeck: false };
  }
}
