import { type CrownFrame, crownFrame, type Section, section } from './crown-sections';
import { type Curve, curveOf, smooth } from './curve';
import { field } from './fields/field';
import { TURN, tenth } from './geometry';
import { type ArtCategory, COLORS, PALETTES } from './palette';
import { coil } from './strands';
import { clipPath, path, svgDocument } from './svg';

/** Size and seed of the crown. */
interface CrownOptions {
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
    `<defs>${clips}</defs>${sections}${partings(frame, parts)}${whorl(frame)}${rim(frame, id)}`,
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
  const ring = arc(centre, 15 * unit, 60);
  return (
    `<circle cx="${centre}" cy="${centre}" r="${tenth(34 * unit)}" fill="${COLORS.paper}"/>` +
    path(coil(ring, 9 * unit, ring.length / 9), roundLine(COLORS.clay, 2.8 * unit))
  );
}

/** The ring of coils is drawn once in so many pieces, and turned: drawn whole it would be a fifth of the file. */
const RIM_PIECES = 12;

/** The edge: a scalp line and a ring of fine coils round it. */
function rim({ centre, radius, unit }: CrownFrame, id: string): string {
  const coilsRadius = radius + 17 * unit;
  const turns = Math.round((TURN * coilsRadius) / RIM_PIECES / (11 * unit));
  // A piece ends on the start of the next, by less than a turn, so that no joint is seen.
  const drawnTurns = turns + 3 / 7;
  const ring = arc(centre, coilsRadius, 24, (drawnTurns / turns) * (TURN / RIM_PIECES));
  const piece = coil(ring, 8 * unit, ring.length / drawnTurns);
  const turned = Array.from({ length: RIM_PIECES - 1 }, (_, i) => {
    const angle = ((i + 1) * 360) / RIM_PIECES;
    return `<use href="#${id}-rim" transform="rotate(${angle} ${centre} ${centre})"/>`;
  });
  return (
    `<circle cx="${centre}" cy="${centre}" r="${tenth(radius)}" fill="none" stroke="${COLORS.paper}" ` +
    `stroke-width="${tenth(6 * unit)}"/>` +
    path(piece, { id: `${id}-rim`, ...roundLine(COLORS.ink, 1.7 * unit) }) +
    turned.join('')
  );
}

function arc(centre: number, radius: number, steps: number, angle = TURN): Curve {
  return curveOf(
    (t) => [centre + Math.cos(t * angle) * radius, centre + Math.sin(t * angle) * radius],
    steps,
  );
}

function roundLine(stroke: string, width: number) {
  return { fill: 'none', stroke, 'stroke-width': tenth(width), 'stroke-linecap': 'round' };
}
