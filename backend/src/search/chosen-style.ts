import type { StyleMenu } from '@crown-and-coil/shared-api/contract';
import type { ServiceTiming, StartWindow } from '../availability/start-limits';
import { comparable, withoutMarks } from '../places/rules';
import { hasTerm, termsOf } from './terms';

/** The style matching a search's words, in the API's format. */
export interface ChosenStyle {
  readonly options: string[];
  readonly labels: string[];
  readonly minutes: number;
}

/** A visit's length, and the times of the day at which it may start. */
export interface VisitLength extends StartWindow {
  readonly minutes: number;
}

/** A service as found by a search. */
export interface Offer extends ServiceTiming {
  readonly id: string;
  readonly name: string;
  readonly hasMenu: boolean;
  /** A start fits if a visit of one of these lengths fits; shortest first. */
  readonly lengths: readonly VisitLength[];
  /** The shortest of the styles matching most words of the search; null without a menu or a match. */
  readonly chosenStyle: ChosenStyle | null;
}

/** A service as read for a search. */
export interface OfferRow extends ServiceTiming {
  readonly id: string;
  readonly name: string;
  readonly minutes: number;
  /** The menu's shortest visit for each start window; null or empty without a menu. */
  readonly menuLengths: readonly VisitLength[] | null;
}

/** A menu prepared for comparison with search words. */
export interface ComparedMenu {
  readonly options: ReadonlyMap<string, { readonly label: string; readonly comparable: string }>;
  /** The offered styles, shortest first. */
  readonly styles: readonly (VisitLength & { readonly options: readonly string[] })[];
}

/** Prepares a menu for all searches, as it may have hundreds of variants of a few options. */
export function comparedMenu({
  groups,
  variants,
  cadence,
}: Pick<StyleMenu, 'groups' | 'variants' | 'cadence'>): ComparedMenu {
  const added = Math.min(...(cadence?.tiers ?? [{ minutes: 0 }]).map((tier) => tier.minutes));
  return {
    options: new Map(
      groups.flatMap(({ options }) =>
        options.map(({ id, label }) => [id, { label, comparable: comparable(label) }] as const),
      ),
    ),
    styles: variants
      .filter(({ offered }) => offered)
      .map(({ options, minutes_max, earliest_start, latest_start }) => ({
        options: options.flatMap((option) => option ?? []),
        minutes: minutes_max + added,
        earliest_start,
        latest_start,
      }))
      .sort((one, other) => one.minutes - other.minutes),
  };
}

/** The styles of a menu that match a search's words. */
export type ChosenStyles = Pick<Offer, 'lengths' | 'chosenStyle'>;

/** @param chosen undefined when the search has no words, or none that the menu has */
export function offerOf(
  { minutes, menuLengths, ...service }: OfferRow,
  chosen: ChosenStyles | undefined,
): Offer {
  if (menuLengths === null || menuLengths.length === 0)
    return { ...service, hasMenu: false, lengths: [{ minutes }], chosenStyle: null };
  return { ...service, hasMenu: true, lengths: menuLengths, chosenStyle: null, ...chosen };
}

/** The styles of a menu whose options match most words of a search ('medium mid-back'); undefined without a match. */
export function chosenFrom(
  { options, styles }: ComparedMenu,
  words: readonly string[],
): ChosenStyles | undefined {
  const compared = words.filter((word) => comparable(word) !== '').map(withoutMarks);
  const wanted = termsOf(compared).map(hasTerm);
  const wordsOfOption = new Map(
    [...options].map(([id, option]) => [id, wanted.filter((isOffered) => isOffered(option.comparable))]),
  );
  const found = styles.map(
    (style) => new Set(style.options.flatMap((option) => wordsOfOption.get(option) ?? [])).size,
  );
  const most = Math.max(...found);
  const [shortest, ...others] = styles.filter((_style, place) => found[place] === most);
  if (most === 0 || shortest === undefined) return undefined;
  return {
    lengths: shortestOfEachWindow([shortest, ...others]),
    chosenStyle: {
      options: [...shortest.options],
      labels: shortest.options.flatMap((option) => options.get(option)?.label ?? []),
      minutes: shortest.minutes,
    },
  };
}

/** In the same window a shorter visit has all the starts of a longer one, as its starts are at least as dense. */
function shortestOfEachWindow(lengths: readonly VisitLength[]): VisitLength[] {
  const byWindow = new Map<string, VisitLength>();
  for (const { minutes, earliest_start, latest_start } of lengths) {
    const key = `${earliest_start ?? ''}-${latest_start ?? ''}`;
    const known = byWindow.get(key);
    if (known === undefined || minutes < known.minutes)
      byWindow.set(key, { minutes, earliest_start, latest_start });
  }
  return [...byWindow.values()];
}
