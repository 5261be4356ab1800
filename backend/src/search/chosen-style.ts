import type { StyleMenu } from '@crown-and-coil/shared-api/contract';
import type { ServiceTiming } from '../availability/start-limits';
import type { StartWindow } from '../availability/start-window';
import { comparable } from '../places/rules';

/** The style that the words of a search choose, as the API shows it. */
export interface ChosenStyle {
  readonly options: string[];
  readonly labels: string[];
  readonly minutes: number;
}

/** How long a visit may be, and when in the day it may start then. */
export interface VisitLength extends StartWindow {
  readonly minutes: number;
}

/** A service as a search offers it. */
export interface Offer extends ServiceTiming {
  readonly id: string;
  readonly name: string;
  readonly hasMenu: boolean;
  /** A start fits when a visit of one of these lengths does; the shortest first. */
  readonly lengths: readonly VisitLength[];
  /** The shortest of the styles with most words of the search; null without a menu or such a word. */
  readonly chosenStyle: ChosenStyle | null;
}

/** A service as it is read for a search. */
export interface OfferRow extends ServiceTiming {
  readonly id: string;
  readonly name: string;
  readonly minutes: number;
  /** Of its menu: for each window of starts the shortest visit; null or none without a menu. */
  readonly menuLengths: readonly VisitLength[] | null;
  /** Null without a menu, and for a search without words. */
  readonly menu: Pick<StyleMenu, 'groups' | 'variants' | 'cadence'> | null;
}

/** Of a menu those styles count that have most words of the search among their options: 'medium mid-back'. */
export function offerOf(
  { minutes, menuLengths, menu, ...service }: OfferRow,
  words: readonly string[],
): Offer {
  if (menuLengths === null || menuLengths.length === 0)
    return { ...service, hasMenu: false, lengths: [{ minutes }], chosenStyle: null };
  const chosen = menu === null ? undefined : chosenFrom(menu, words);
  return { ...service, hasMenu: true, lengths: menuLengths, chosenStyle: null, ...chosen };
}

/** The styles of a menu with most words of a search; undefined when none has any. */
function chosenFrom(
  { groups, variants, cadence }: NonNullable<OfferRow['menu']>,
  words: readonly string[],
): Pick<Offer, 'lengths' | 'chosenStyle'> | undefined {
  const wanted = words.map(comparable).filter((word) => word !== '');
  // A menu has hundreds of variants of a few options: each label is compared once.
  const options = new Map(
    groups.flatMap((group) =>
      group.options.map(({ id, label }) => {
        const text = comparable(label);
        return [id, { label, found: wanted.filter((word) => text.includes(word)) }];
      }),
    ),
  );
  const styles = variants
    .filter(({ offered }) => offered)
    .map((variant) => {
      const chosen = variant.options.flatMap((option) => options.get(option ?? '') ?? []);
      return {
        variant,
        labels: chosen.map(({ label }) => label),
        found: wanted.filter((word) => chosen.some(({ found }) => found.includes(word))).length,
      };
    });
  const most = Math.max(...styles.map(({ found }) => found));
  const fitting = styles
    .filter(({ found }) => found === most)
    .sort((one, other) => one.variant.minutes_max - other.variant.minutes_max);
  const [shortest] = fitting;
  if (most === 0 || shortest === undefined) return undefined;
  const added = Math.min(...(cadence?.tiers ?? [{ minutes: 0 }]).map((tier) => tier.minutes));
  return {
    lengths: fitting.map(({ variant: { minutes_max, earliest_start, latest_start } }) => ({
      minutes: minutes_max + added,
      earliest_start,
      latest_start,
    })),
    chosenStyle: {
      options: shortest.variant.options.flatMap((option) => option ?? []),
      labels: shortest.labels,
      minutes: shortest.variant.minutes_max + added,
    },
  };
}
