import {
  type BookedStyle,
  MENU_MESSAGES,
  type PhotoQuoteAnswer,
  quoteOf,
  type StyleMenu,
  toDomain,
  toWire,
} from '@crown-and-coil/shared-api/contract';
import { invalidField } from '../domain-errors';

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
  const variant = choice === null ? undefined : variantOf(choice, { name, menu });
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

function variantOf(choice: NonNullable<PhotoQuoteAnswer['choice']>, { name, menu }: QuotedService) {
  if (menu.variants.length === 0) throw invalidField(['body', 'choice'], MENU_MESSAGES.noMenu, 'choice');
  // The professional sets price and length, so the weeks since the last visit do not matter.
  const found = quoteOf(toDomain(menu), name, toDomain(choice), 0);
  if (found.outcome === 'refused') {
    const { field, message } = found.problem;
    throw invalidField(['body', 'choice', field === 'addOns' ? 'add_ons' : field], message, 'choice');
  }
  return toWire(found.quote) as Omit<BookedStyle, 'menu_revision' | 'choice'>;
}
