import type { StyleMenu } from '@crown-and-coil/shared-api/contract';
import type { ServiceTiming, StartWindow } from '../availability/start-limits';
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
}

/** A menu as the words of searches are compared with it. */
export interface ComparedMenu {
  readonly options: ReadonlyMap<string, { readonly label: string; readonly comparable: string }>;
  /** Those offered, the shortest first. */
  readonly styles: readonly (VisitLength & { readonly options: readonly string[] })[];
}

/** Prepares a menu once for all searches: it may have hundreds of variants of a few options. */
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

/** What the words of a search choose of a menu. */
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

/** The styles of a menu with most words of a search ('medium mid-back') among their options; undefined when none has any. */
export function chosenFrom(
  { options, styles }: ComparedMenu,
  words: readonly string[],
): ChosenStyles | undefined {
  const wanted = words.map(comparable).filter((word) => word !== '');
  const wordsOfOption = new Map(
    [...options].map(([id, option]) => [id, wanted.filter((word) => option.comparable.includes(word))]),
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

/** A shorter visit has all the starts of a longer one in the same window: its starts are no further apart. */
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
