import type { BookedStyle, PhotoQuoteAnswer, StyleMenu } from '@crown-and-coil/shared-api/contract';
import { requireStyle } from '../style-menus/rules';

interface QuotedService {
  readonly name: string;
  readonly menu: StyleMenu;
}

const WITHOUT_MENU = { options: [], hair: null, preparation: [], add_ons: [] } as const;

/**
 * The style offered by an answer, as a booking will store it: text, hair and preparation of the chosen variant, if any,
 * in one line with the professional's price and minutes.
 * @throws DomainError invalid for a choice that the menu does not offer
 */
export function styleOfAnswer(answer: PhotoQuoteAnswer, { name, menu }: QuotedService): BookedStyle {
  const { choice, price_cents, minutes_min, minutes_max: minutes } = answer;
  // The professional sets price and length, so the weeks since the last visit do not matter.
  const variant = choice === null ? undefined : requireStyle(menu, name, choice, 0);
  const label = variant?.options.map(({ option }) => option).join(', ') || name;
  return {
    options: variant?.options ?? [],
    lines: [{ kind: 'variant', label, price_cents, minutes }],
    price_cents,
    minutes,
    minutes_min,
    hair: variant?.hair ?? null,
    packing_list: variant?.packing_list ?? [],
    // Hair is included in the quoted price.
    sold_hair: null,
    preparation: variant?.preparation ?? [],
    earliest_start: variant?.earliest_start ?? null,
    latest_start: variant?.latest_start ?? null,
    least_natural_length_cm: variant?.least_natural_length_cm ?? null,
    hands: variant?.hands ?? 1,
    ...(variant?.next_after_weeks === undefined ? {} : { next_after_weeks: variant.next_after_weeks }),
    menu_revision: menu.revision,
    choice: choice ?? { ...WITHOUT_MENU, options: [], preparation: [], add_ons: [] },
  };
}
