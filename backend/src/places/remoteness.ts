import { REMOTENESS, type Remoteness } from '@crown-and-coil/shared-api/contract';
import { type Gazetteer, type KnownPlace, kilometresBetween, radiusOf } from './rules';

/**
 * Town sizes as in the Accessibility/Remoteness Index of Australia (ARIA+), with the kilometres to a town of each size
 * that give one point. These kilometres are ours, see `remotenessOf`.
 */
const TOWNS = [
  { people: 250_000, kilometres: 350 },
  { people: 48_000, kilometres: 180 },
  { people: 18_000, kilometres: 110 },
  { people: 5_000, kilometres: 70 },
  { people: 1_000, kilometres: 30 },
] as const;
const MOST_POINTS = 3;
/** Maximum of points of each class but the last, with the ABS's thresholds. */
const MOST_POINTS_OF_CLASS = [0.2, 2.4, 5.92, 10.53];

/**
 * An estimate of the ABS remoteness area of a place. The ABS measures roads to service centres; the gazetteer has points
 * and populations only, so straight lines to the edge of the nearest town of each size count instead. Of 66 places
 * checked by hand (docs/decisions.md) 60 come out in their class and the others in a neighbouring one.
 */
export function remotenessOf({ all }: Pick<Gazetteer, 'all'>, place: KnownPlace): Remoteness {
  const nearest = TOWNS.map(() => Number.POSITIVE_INFINITY);
  for (const town of all) {
    const size = TOWNS.findIndex(({ people }) => town.population >= people);
    if (size === -1) continue;
    const kilometres = Math.max(0, kilometresBetween(place, town) - radiusOf(town));
    nearest[size] = Math.min(nearest[size] ?? kilometres, kilometres);
  }
  let points = 0;
  let kilometres = Number.POSITIVE_INFINITY;
  for (const [size, town] of TOWNS.entries()) {
    // A larger town also counts as a smaller one.
    kilometres = Math.min(kilometres, nearest[size] ?? kilometres);
    points += Math.min(MOST_POINTS, kilometres / town.kilometres);
  }
  // Without a match it is the last class.
  const index = MOST_POINTS_OF_CLASS.findIndex((most) => points <= most);
  return REMOTENESS.at(index) ?? 'Very remote';
}
