import { field } from './fields/field';
import { ART_CATEGORIES, type ArtCategory, COLORS, categorySlug, PALETTES } from './palette';
import { cycle, seedOf } from './random';
import { clipPath, svgDocument } from './svg';

/** Size and pattern of an avatar. */
interface AvatarOptions {
  /** Width and height in CSS pixels. */
  size?: number;
  /** The pattern; chosen by the name when left out. */
  category?: ArtCategory;
  /** Id inside the SVG; set it when the same person appears more than once on a page. */
  id?: string;
}

/** The avatar of a person without a photo: a round pattern chosen by the name, with the initials on a paper disc. */
export function avatar(name: string, options: AvatarOptions = {}): string {
  const seed = seedOf(name);
  const { size = 96, category = cycle(ART_CATEGORIES, seed) } = options;
  const { id = `avatar-${categorySlug(category)}-${seed}` } = options;
  const pattern = field(category, { width: 96, height: 96, seed, scale: 0.5 });
  const ground = `<rect width="96" height="96" fill="${PALETTES[category].ground}"/>`;
  return svgDocument(
    size,
    size,
    `<defs>${clipPath(id, '<circle cx="48" cy="48" r="48"/>')}</defs>` +
      `<svg viewBox="0 0 96 96" width="${size}" height="${size}">` +
      `<g clip-path="url(#${id})">${ground}${pattern}</g>` +
      `<circle cx="48" cy="48" r="27" fill="${COLORS.paper}"/>` +
      `<text x="48" y="57" text-anchor="middle" font-family="'Fraunces Variable',Fraunces,Georgia,serif" ` +
      `font-weight="600" font-size="25" fill="${COLORS.ink}">${initials(name)}</text></svg>`,
  );
}

/**
 * The first letter or digit of each of the first two words, in capitals. Nothing else of the name is drawn, so a name
 * cannot break the SVG.
 */
export function initials(name: string): string {
  return name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
