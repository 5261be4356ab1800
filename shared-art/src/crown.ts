import { type CrownFrame, crownFrame, type Section, section } from './crown-sections';
import { type Curve, curveOf, smooth } from './curve';
import { field } from './fields/field';
import { TURN, tenth } from './geometry';
import { type ArtCategory, COLORS, PALETTES } from './palette';
import { coil } from './strands';
import { clipPath, path, svgDocument } from './svg';

/** Size and seed of the crown. */
export interface CrownOptions {
  /** Width and height in SVG units. */
  size?: number;
  seed?: number;
  /** Prefix of the ids inside; set it when the same crown appears more than once on a page. */
  id?: string;
}

/** The categories around the crown. Neighbours differ in background and in the direction of their lines. */
const AROUND: readonly ArtCategory[] = [
  'Protective Styles',
  'Color',
  'Cuts and Trims',
  'Loc Services',
  'Other',
  'Treatment',
  'Styling',
  'Weaves and Wigs',
];

/** The hero: a crown seen from above, parted into eight sections of one category each, as an SVG document. */
export function crown({ size = 760, seed = 3, id = `crown-${seed}-${size}` }: CrownOptions = {}): string {
  const frame = crownFrame(size);
  let clips = '';
  let sections = '';
  let parts = '';
  AROUND.forEach((category, i) => {
    const part = section(frame, i);
    clips += clipPath(`${id}-${i}`, path(part.outline));
    sections += `<g clip-path="url(#${id}-${i})">${filledSection(frame, part, category, seed + i * 7)}</g>`;
    parts += smooth(part.parting);
  });
  return svgDocument(
    size,
    size,
    `<defs>${clips}</defs>${sections}${partings(frame, parts)}${whorl(frame)}${rim(frame)}`,
  );
}

/** One category's field, rotated to run from the middle outwards. */
function filledSection(frame: CrownFrame, part: Section, category: ArtCategory, seed: number): string {
  const { centre, unit } = frame;
  const turn = tenth(part.rotation * 57.2958);
  const lines = field(category, {
    width: part.width,
    height: part.height,
    seed,
    scale: unit * 0.88,
    hidden: part.hidden,
  });
  return (
    path(part.outline, { fill: PALETTES[category].ground }) +
    `<g transform="translate(${tenth(centre)} ${tenth(centre)}) rotate(${turn}) ` +
    `translate(${tenth(-part.width / 2)} -4)">${lines}</g>`
  );
}

/** The scalp lines between the sections. */
function partings({ unit }: CrownFrame, d: string): string {
  return path(d, roundLine(COLORS.paper, 6 * unit));
}

/** The whorl in the middle: a ring of coils on paper. */
function whorl(frame: CrownFrame): string {
  const { centre, unit } = frame;
  const ring = circle(centre, 15 * unit, 60);
  return (
    `<circle cx="${centre}" cy="${centre}" r="${tenth(34 * unit)}" fill="${COLORS.paper}"/>` +
    path(coil(ring, 9 * unit, ring.length / 9), roundLine(COLORS.clay, 2.8 * unit))
  );
}

/** The edge: a scalp line and a ring of fine coils round it. */
function rim({ centre, radius, unit }: CrownFrame): string {
  const ring = circle(centre, radius + 17 * unit, 160);
  const turns = Math.round(ring.length / (11 * unit));
  return (
    `<circle cx="${centre}" cy="${centre}" r="${tenth(radius)}" fill="none" stroke="${COLORS.paper}" ` +
    `stroke-width="${tenth(6 * unit)}"/>` +
    path(coil(ring, 8 * unit, ring.length / turns), roundLine(COLORS.ink, 1.7 * unit))
  );
}

function circle(centre: number, radius: number, steps: number): Curve {
  return curveOf((t) => [centre + Math.cos(t * TURN) * radius, centre + Math.sin(t * TURN) * radius], steps);
}

function roundLine(stroke: string, width: number) {
  return { fill: 'none', stroke, 'stroke-width': tenth(width), 'stroke-linecap': 'round' };
}
