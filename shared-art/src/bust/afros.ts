import { curveOf } from '../curve';
import { COLORS } from '../palette';
import { coil } from '../strands';
import { path } from '../svg';
import { HAIR, type Hairstyle, hairShape, type Sitter } from './sitter';

const OUTLINE =
  'M150 34C176 34 190 52 188 72C222 84 240 112 240 150C240 200 214 246 184 258C162 266 138 266 116 258' +
  'C86 246 60 200 60 150C60 112 78 84 112 72C110 52 124 34 150 34Z';

/** Coils gathered up with a gold band, the rest left loose. */
export function gatheredAfro({ clipId }: Sitter): Hairstyle {
  let d = '';
  for (let y = 46, i = 0; y < 262; y += 15, i++) {
    const rowY = y + 10 + (i % 2);
    d += coil(
      curveOf((t) => [40 + t * 220, rowY - 14 * Math.sin(t * 3.14)], 30),
      8,
      9.4,
    );
  }
  const coils = path(d, { fill: 'none', stroke: HAIR.light, 'stroke-width': 1.4 });
  const band = path('M108 76C132 90 168 90 192 76', {
    fill: 'none',
    stroke: COLORS.gold,
    'stroke-width': 8,
    'stroke-linecap': 'round',
  });
  return { drawing: hairShape(clipId, OUTLINE, coils) + band, bareNeck: false };
}

const FULL =
  'M150 40C214 40 254 86 254 148C254 204 222 252 182 262C160 268 140 268 118 262C78 252 46 204 46 148C46 86 86 40 150 40Z';
const SHORT =
  'M150 52C204 52 236 92 236 146C236 194 214 226 190 236C168 244 132 244 110 236C86 226 64 194 64 146C64 92 96 52 150 52Z';

/** An afro during a treatment. The seed chooses: drops of oil, a botanical mask with leaves, or a short afro with scalp oil. */
export function treatedAfro({ seed, clipId }: Sitter): Hairstyle {
  const drawing = () => {
    switch (seed % 3) {
      case 0:
        return (
          hairShape(clipId, FULL, whorlOfCoils()) +
          drop(112, 104, 0.8) +
          drop(176, 84, 1) +
          drop(196, 152, 0.7) +
          drop(134, 176, 0.9)
        );
      case 1:
        return (
          hairShape(clipId, FULL, rowsOfCoils()) + leaf(196, 96, 28) + leaf(214, 122, 64) + leaf(176, 84, -6)
        );
      default:
        return (
          hairShape(clipId, SHORT, whorlOfCoils()) +
          drop(150, 168, 0.62) +
          drop(188, 122, 0.62) +
          drop(109, 140, 0.62)
        );
    }
  };
  return { drawing: drawing(), bareNeck: false };
}

/** Rings of coils round the crown. */
function whorlOfCoils(): string {
  let d = '';
  for (let radius = 8; radius < 128; radius += 15) {
    const r = radius;
    const ring = curveOf((t) => {
      const angle = t * 6.283 + r;
      return [150 + Math.cos(angle) * r * 0.92, 150 + Math.sin(angle) * r];
    }, 60);
    d += coil(ring, 6.6, 8.4);
  }
  return path(d, { fill: 'none', stroke: HAIR.light, 'stroke-width': 1.3, 'stroke-linecap': 'round' });
}

/** Rows of coils across the head, curved to follow it. */
function rowsOfCoils(): string {
  let d = '';
  for (let y = 52; y < 262; y += 13.5) {
    const rowY = y;
    const row = curveOf((t) => [44 + t * 212, rowY - 16 * Math.sin(t * 3.14 + 0.2) + 12], 30);
    d += coil(row, 6.4, 8.2);
  }
  return path(d, { fill: 'none', stroke: HAIR.light, 'stroke-width': 1.3 });
}

/** A drop of oil. */
function drop(x: number, y: number, size: number): string {
  const at = (u: number, v: number) => `${x + u * size} ${y + v * size}`;
  return path(
    `M${at(0, -13)}C${at(3, -8)} ${at(9, -4)} ${at(9, 2)}C${at(9, 13)} ${at(-9, 13)} ${at(-9, 2)}` +
      `C${at(-9, -4)} ${at(-3, -8)} ${at(0, -13)}Z`,
    { fill: COLORS.gold },
  );
}

/** A leaf with its veins, rotated by `degrees`. */
function leaf(x: number, y: number, degrees: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${degrees})">` +
    path('M0 22C-11 8 -9 -8 0 -22C9 -8 11 8 0 22Z', {
      fill: COLORS.sage,
      stroke: COLORS.bottle,
      'stroke-width': 1.6,
    }) +
    path('M0 26V-14M0 8L-5 2M0 8L5 2M0 -2L-4 -7M0 -2L4 -7', {
      fill: 'none',
      stroke: COLORS.bottle,
      'stroke-width': 1.4,
      'stroke-linecap': 'round',
    }) +
    `</g>`
  );
}
