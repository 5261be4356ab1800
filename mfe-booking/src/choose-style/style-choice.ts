import type { HairSupply, StyleChoice, StyleMenu } from '@crown-and-coil/shared-api';
import {
  cadenceRange,
  isAddOnAllowed,
  offeredVariants,
  quoteOf,
  rangeOf,
  type StyleProblem,
  type StyleQuote,
  type StyleRange,
  tierOf,
} from '@crown-and-coil/shared-api/bookings';

/** A choice from a menu with its price. */
export interface ChosenStyle {
  readonly menu: StyleMenu;
  readonly choice: StyleChoice;
  /** Calendar days from the client's last visit for the service; null without one, when the client says the weeks. */
  readonly daysSinceLast: number | null;
  /** Undefined while the choice is incomplete or not offered. */
  readonly quote: StyleQuote | undefined;
  readonly problem: StyleProblem | undefined;
  /** Of the quote, or the minimum still possible. */
  readonly shown: { readonly priceCents: number; readonly minutes: number };
}

/** The options that can be chosen, in place of the ones that the menu has no offered combination for. */
function possibleOptions(menu: StyleMenu, kept: readonly string[]): string[] {
  const options = menu.groups.map((group, place) =>
    group.options.some(({ id }) => id === kept[place]) ? (kept[place] ?? '') : '',
  );
  // Later groups are reset first, as people choose from the top.
  for (let place = options.length - 1; offeredVariants(menu, options).length === 0 && place >= 0; place -= 1)
    options[place] = '';
  return options;
}

const isWhole = (options: readonly string[]) => options.every((id) => id !== '');

/** The ways in which the hair of a choice may be supplied. */
export const suppliesOf = (menu: StyleMenu, options: readonly string[]): readonly HairSupply[] => {
  if (!isWhole(options)) return [];
  const supplies = offeredVariants(menu, options)[0]?.hair ?? [];
  return supplies.filter((supply) => supply !== 'sold' || menu.hairProduct !== null);
};

/**
 * Adjusts a stored choice to the current menu. Drops what the menu no longer has, selects the only hair supply, and
 * leaves undecided preparation to the client.
 */
export function choiceFor(menu: StyleMenu, kept?: StyleChoice): StyleChoice {
  const options = possibleOptions(menu, kept?.options ?? []);
  const supplies = suppliesOf(menu, options);
  const [only] = supplies;
  const keptHair = kept?.hair ?? null;
  const isPossible = keptHair !== null && (!isWhole(options) || supplies.includes(keptHair));
  return {
    options,
    hair: isPossible ? keptHair : supplies.length === 1 && only ? only : null,
    preparation: menu.preparation.map(({ id }) => ({
      id,
      by: kept?.preparation.find((answer) => answer.id === id)?.by ?? 'client',
    })),
    addOns: (kept?.addOns ?? []).filter((id) => {
      const addOn = menu.addOns.find((one) => one.id === id);
      return addOn !== undefined && isPossibleAddOn(menu, addOn, options);
    }),
    ...(menu.cadence && kept?.weeks !== undefined ? { weeks: kept.weeks } : {}),
  };
}

/** Whether an add-on can be had with the options that are chosen so far. */
export const isPossibleAddOn = (
  menu: StyleMenu,
  addOn: StyleMenu['addOns'][number],
  options: readonly string[],
): boolean => !isWhole(options) || isAddOnAllowed(menu, addOn, options);

/** The choice with another option; the options of the other groups that do not go with it are open again. */
export function withOption(menu: StyleMenu, choice: StyleChoice, place: number, id: string): StyleChoice {
  const options = choice.options.with(place, id);
  // The new option stays: others are reset, last one first.
  for (let other = options.length - 1; offeredVariants(menu, options).length === 0 && other >= 0; other -= 1)
    if (other !== place) options[other] = '';
  return choiceFor(menu, { ...choice, options });
}

/** The price of an option with the other chosen options; undefined when it is not offered. */
export function rangeOfOption(
  menu: StyleMenu,
  choice: StyleChoice,
  place: number,
  id: string,
): StyleRange | undefined {
  const options = choice.options.with(place, id);
  const alone = choice.options.map((_, index) => (index === place ? id : ''));
  return rangeOf(offeredVariants(menu, options)) ?? rangeOf(offeredVariants(menu, alone));
}

/**
 * A choice with its quote, or the minimum price and length still possible.
 * @param daysSinceLast at the visit; of a client without a visit before, null
 */
export function chosenStyle(
  menu: StyleMenu,
  serviceName: string,
  choice: StyleChoice,
  daysSinceLast: number | null = null,
): ChosenStyle {
  const answer = quoteOf(menu, serviceName, choice, daysSinceLast);
  if (answer.outcome === 'quote') {
    const { quote } = answer;
    return { menu, choice, daysSinceLast, quote, problem: undefined, shown: quote };
  }
  const range = rangeOf(offeredVariants(menu, choice.options));
  const extras = [
    ...menu.preparation
      .filter(({ id }) => choice.preparation.some((one) => one.id === id && one.by === 'professional'))
      .map(({ feeCents, minutes }) => ({ cents: feeCents, minutes })),
    ...menu.addOns
      .filter(({ id }) => choice.addOns.includes(id))
      .map(({ priceCents, minutes }) => ({ cents: priceCents, minutes })),
    leastOfCadence(menu, choice, daysSinceLast),
  ];
  return {
    menu,
    choice,
    daysSinceLast,
    quote: undefined,
    problem: answer.problem,
    shown: {
      priceCents: extras.reduce((sum, { cents }) => sum + cents, range?.priceFromCents ?? 0),
      minutes: extras.reduce((sum, { minutes }) => sum + minutes, range?.minutesFrom ?? 0),
    },
  };
}

/** The minimum addition by weeks since the last visit. */
function leastOfCadence({ cadence }: StyleMenu, choice: StyleChoice, daysSinceLast: number | null) {
  const tier = cadence ? tierOf(cadence, daysSinceLast, choice) : undefined;
  const { priceFromCents, minutesFrom } = cadenceRange(cadence);
  return { cents: tier?.priceCents ?? priceFromCents, minutes: tier?.minutes ?? minutesFrom };
}
