import { HAIR_TYPES, type MediaItem } from '@crown-and-coil/shared-api';
import { offeredLook } from '../portfolio/look';

/** Which pictures of a portfolio are shown; undefined is any. */
interface PortfolioFilter {
  readonly style: string | undefined;
  readonly hairType: number | undefined;
}

/** What a picture counts as: the service that it shows, else its category. */
const styleOf = (picture: Pick<MediaItem, 'look' | 'serviceCategory'>): string | null =>
  offeredLook(picture)?.offer.serviceName ?? picture.serviceCategory;

const hairTypeOf = ({ look }: Pick<MediaItem, 'look'>) => look?.hairType ?? null;

const fits = (picture: MediaItem, { style, hairType }: PortfolioFilter) =>
  (style === undefined || styleOf(picture) === style) &&
  (hairType === undefined || hairTypeOf(picture) === hairType);

/**
 * The filter of the address: `style` is a name, `look_hair` a type from 1 to 4 or `any`. What no picture has counts as any.
 * @param own the hair type of the client's profile, which counts while the address names none
 */
export function filterFrom(
  pictures: readonly MediaItem[],
  search: URLSearchParams,
  own: number | null,
): PortfolioFilter {
  const style = search.get('style') ?? undefined;
  const asked = search.get('look_hair');
  const hairType = asked === null ? own : Number(asked);
  return {
    style: pictures.some((picture) => styleOf(picture) === style) ? style : undefined,
    hairType:
      pictures.find((picture) => picture.look && hairTypeOf(picture) === hairType)?.look?.hairType ??
      undefined,
  };
}

export const filtered = (pictures: readonly MediaItem[], filter: PortfolioFilter) =>
  pictures.filter((picture) => fits(picture, filter));

/** The styles of the pictures, each with its number among those of the hair type. */
export function countStyles(pictures: readonly MediaItem[], { hairType }: PortfolioFilter) {
  const styles = [...new Set(pictures.flatMap((picture) => styleOf(picture) ?? []))];
  return styles.map((style) => ({ style, count: filtered(pictures, { style, hairType }).length }));
}

/** The hair types of the pictures, each with its number among those of the style. */
export function countHairTypes(pictures: readonly MediaItem[], { style }: PortfolioFilter) {
  return HAIR_TYPES.filter(({ value }) => pictures.some((picture) => hairTypeOf(picture) === value)).map(
    ({ value, name }) => ({
      hairType: value,
      name,
      count: filtered(pictures, { style, hairType: value }).length,
    }),
  );
}
