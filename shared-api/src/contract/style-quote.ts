import { amountText } from './house-rules-words';
import { MAX_SERVICE_DURATION_MINUTES } from './limits';
import { MENU_MESSAGES } from './messages';
import type { Domain } from './names';
import type * as Wire from './style-menu';

/** A menu in front-end form, including the current price of sold hair. */
type StyleMenu = Domain<Wire.StyleMenu>;
type Variant = StyleMenu['variants'][number];
type AddOn = StyleMenu['addOns'][number];
type StyleChoice = Domain<Wire.StyleChoice>;
export type StyleQuote = Omit<Domain<Wire.BookedStyle>, 'menuRevision' | 'choice'>;
type Line = StyleQuote['lines'][number];

/** Why a choice cannot be booked. */
export interface StyleProblem {
  /** The invalid part of the choice. */
  readonly field: keyof StyleChoice;
  readonly message: string;
}

type QuoteAnswer =
  | { readonly outcome: 'quote'; readonly quote: StyleQuote }
  | { readonly outcome: 'refused'; readonly problem: StyleProblem };

/** The range of price and length of the offered variants. */
export interface StyleRange {
  readonly priceFromCents: number;
  readonly priceToCents: number;
  readonly minutesFrom: number;
  readonly minutesTo: number;
}

/** The offered variants with these options; an option that is not chosen yet is null or absent. */
export const offeredVariants = (
  { variants }: Pick<StyleMenu, 'variants'>,
  options: readonly (string | null | undefined)[] = [],
): Variant[] =>
  variants.filter(
    (variant) => variant.offered && options.every((id, group) => !id || variant.options[group] === id),
  );

/** The range of additions by the tiers of a menu. */
export const cadenceRange = (cadence: StyleMenu['cadence'] | undefined): StyleRange => {
  const tiers = cadence?.tiers ?? [{ priceCents: 0, minutes: 0 }];
  const [prices, minutes] = [tiers.map(({ priceCents }) => priceCents), tiers.map((tier) => tier.minutes)];
  return {
    priceFromCents: Math.min(...prices),
    priceToCents: Math.max(...prices),
    minutesFrom: Math.min(...minutes),
    minutesTo: Math.max(...minutes),
  };
};

/** The price range of a menu over all variants and tiers; undefined when it offers nothing. */
export function menuRangeOf(
  menu: Pick<StyleMenu, 'variants' | 'cadence'>,
): (StyleRange & { readonly minutesReserved: number }) | undefined {
  const offered = offeredVariants(menu);
  const range = rangeOf(offered);
  if (range === undefined) return undefined;
  const added = cadenceRange(menu.cadence);
  return {
    priceFromCents: range.priceFromCents + added.priceFromCents,
    priceToCents: range.priceToCents + added.priceToCents,
    minutesFrom: range.minutesFrom + added.minutesFrom,
    minutesTo: range.minutesTo + added.minutesTo,
    minutesReserved: Math.min(...offered.map(({ minutesMax }) => minutesMax)) + added.minutesFrom,
  };
}

/** Undefined without variants. */
export function rangeOf(
  variants: readonly Pick<Variant, 'priceCents' | 'minutesMin' | 'minutesMax'>[],
): StyleRange | undefined {
  if (variants.length === 0) return undefined;
  const prices = variants.map(({ priceCents }) => priceCents);
  return {
    priceFromCents: Math.min(...prices),
    priceToCents: Math.max(...prices),
    minutesFrom: Math.min(...variants.map(({ minutesMin }) => minutesMin)),
    minutesTo: Math.max(...variants.map(({ minutesMax }) => minutesMax)),
  };
}

/** Whether an add-on is available with these options: for each group that it names, one of the named options. */
export const isAddOnAllowed = (
  { groups }: Pick<StyleMenu, 'groups'>,
  { onlyWith }: Pick<AddOn, 'onlyWith'>,
  options: readonly string[],
): boolean =>
  groups.every((group, index) => {
    const named = group.options.filter(({ id }) => onlyWith.includes(id));
    return named.length === 0 || named.some(({ id }) => id === options[index]);
  });

type Cadence = NonNullable<StyleMenu['cadence']>;
type CadenceTier = Cadence['tiers'][number];

const DAYS_OF_WEEK = 7;

/**
 * The tier for so many days after the last visit: day 28 is 4 weeks. Without a visit the client's statement decides;
 * undefined without that too.
 */
export function tierOf(
  { tiers }: Cadence,
  daysSinceLast: number | null,
  { weeks }: Pick<StyleChoice, 'weeks'>,
): CadenceTier | undefined {
  const days = daysSinceLast ?? (weeks === undefined ? undefined : weeks * DAYS_OF_WEEK);
  if (days === undefined) return undefined;
  return tiers.find(({ upToWeeks }) => upToWeeks === null || days <= upToWeeks * DAYS_OF_WEEK);
}

/** The tiers, each with the first day since the last visit to which it applies. */
export const tierStarts = ({ tiers }: Cadence): readonly (CadenceTier & { readonly fromDays: number })[] =>
  tiers.map((tier, index) => {
    const before = tiers[index - 1]?.upToWeeks;
    return { ...tier, fromDays: before == null ? 0 : before * DAYS_OF_WEEK + 1 };
  });

/** A number of weeks within the tier of that index, for a client who chooses it. */
export const weeksOfTier = ({ tiers }: Cadence, index: number): number =>
  tiers[index]?.upToWeeks ?? (tiers[index - 1]?.upToWeeks ?? 0) + 1;

/** The range of the tier of that index: 'Up to 4 weeks', '4 to 6 weeks', 'More than 6 weeks'. */
export function tierText({ tiers }: Cadence, index: number): string {
  const [from, to] = [tiers[index - 1]?.upToWeeks, tiers[index]?.upToWeeks];
  if (from == null) return `Up to ${weeksText(to ?? 0)}`;
  return to == null ? `More than ${weeksText(from)}` : `${from} to ${weeksText(to)}`;
}

const weeksText = (weeks: number) => `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`;

const refuse = (field: keyof StyleChoice, message: string): QuoteAnswer => ({
  outcome: 'refused',
  problem: { field, message },
});

/**
 * Price, minutes, packing list and starts of a choice from a menu. Browser and server compute with this same function;
 * it depends on nothing but its arguments.
 * @param serviceName labels the line of a service without option groups
 * @param daysSinceLast calendar days from the client's last visit for this service to the booked start, which decide the tier of
 *   a cadence; null without such a visit, when the client's own answer decides
 */
export function quoteOf(
  menu: StyleMenu,
  serviceName: string,
  choice: StyleChoice,
  daysSinceLast: number | null = null,
): QuoteAnswer {
  const undecided = menu.groups.find((group, index) =>
    group.options.every(({ id }) => id !== choice.options[index]),
  );
  if (undecided !== undefined) return refuse('options', MENU_MESSAGES.chooseOption(undecided.name));
  if (choice.options.length > menu.groups.length) return refuse('options', MENU_MESSAGES.notOffered);
  const [variant] = offeredVariants(menu, choice.options);
  if (variant === undefined) return refuse('options', MENU_MESSAGES.notOffered);

  const problem =
    hairProblem(menu, variant, choice) ?? preparationProblem(menu, choice) ?? addOnProblem(menu, choice);
  if (problem !== undefined) return { outcome: 'refused', problem };

  const tier = menu.cadence ? tierOf(menu.cadence, daysSinceLast, choice) : undefined;
  if (menu.cadence && tier === undefined) return refuse('weeks', MENU_MESSAGES.chooseWeeks);

  const quote = quoteVariant(menu, serviceName, variant, choice, tier);
  if (quote.minutes > MAX_SERVICE_DURATION_MINUTES) return refuse('addOns', MENU_MESSAGES.tooLong);
  return { outcome: 'quote', quote };
}

function hairProblem(menu: StyleMenu, { hair }: Variant, choice: StyleChoice): StyleProblem | undefined {
  const isPossible = choice.hair === null ? hair.length === 0 : hair.includes(choice.hair);
  if (!isPossible) return { field: 'hair', message: MENU_MESSAGES.chooseHair };
  if (choice.hair === 'sold' && menu.hairProduct === null)
    return { field: 'hair', message: MENU_MESSAGES.hairGone };
  return undefined;
}

function preparationProblem({ preparation }: StyleMenu, choice: StyleChoice): StyleProblem | undefined {
  const answered = new Set(choice.preparation.map(({ id }) => id));
  const isWhole =
    choice.preparation.length === preparation.length && preparation.every(({ id }) => answered.has(id));
  return isWhole ? undefined : { field: 'preparation', message: MENU_MESSAGES.answerPreparation };
}

function addOnProblem(menu: StyleMenu, { addOns, options }: StyleChoice): StyleProblem | undefined {
  const chosen = new Set(addOns);
  const known = menu.addOns.filter(({ id }) => chosen.has(id));
  if (known.length !== addOns.length) return { field: 'addOns', message: MENU_MESSAGES.unknownAddOn };
  const refused = known.find((addOn) => !isAddOnAllowed(menu, addOn, options));
  return refused && { field: 'addOns', message: MENU_MESSAGES.addOnNotAllowed(refused.label) };
}

function quoteVariant(
  menu: StyleMenu,
  serviceName: string,
  variant: Variant,
  choice: StyleChoice,
  tier: CadenceTier | undefined,
): StyleQuote {
  const options = menu.groups.flatMap(({ name, options: ofGroup }, index) => {
    const option = ofGroup.find(({ id }) => id === choice.options[index]);
    return option === undefined ? [] : [{ group: name, option: option.label }];
  });
  const preparation = menu.preparation.map((item) => ({
    ...item,
    by: choice.preparation.find(({ id }) => id === item.id)?.by ?? ('client' as const),
  }));
  const soldHair = soldHairOf(menu, variant, choice);
  const lines: Line[] = [
    {
      kind: 'variant',
      label: options.map(({ option }) => option).join(', ') || serviceName,
      priceCents: variant.priceCents,
      minutes: variant.minutesMax,
    },
    ...cadenceLines(menu, tier),
    ...preparation
      .filter(({ by }) => by === 'professional')
      .map(({ label, feeCents, minutes }) => ({
        kind: 'preparation' as const,
        label,
        priceCents: feeCents,
        minutes,
      })),
    ...menu.addOns
      .filter(({ id }) => choice.addOns.includes(id))
      .map(({ label, priceCents, minutes }) => ({ kind: 'add_on' as const, label, priceCents, minutes })),
    ...(soldHair === null ? [] : [hairLine(soldHair)]),
  ];
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  return {
    options,
    lines,
    priceCents: lines.reduce((sum, line) => sum + line.priceCents, 0),
    minutes,
    minutesMin: minutes - variant.minutesMax + variant.minutesMin,
    hair: choice.hair,
    packingList:
      choice.hair === 'bring' && menu.hair !== null
        ? [{ name: menu.hair.name, packs: variant.packs ?? 1, isPreStretched: menu.hair.isPreStretched }]
        : [],
    soldHair,
    preparation,
    earliestStart: variant.earliestStart,
    latestStart: variant.latestStart,
    leastNaturalLengthCm: variant.leastNaturalLengthCm,
    hands: variant.hands,
    // Menus of earlier versions have no cadence.
    ...(menu.cadence ? { nextAfterWeeks: menu.cadence.nextAfterWeeks } : {}),
  };
}

/** The tier of the visit, even if it adds nothing, as it is part of what was booked. */
function cadenceLines({ cadence }: StyleMenu, tier: CadenceTier | undefined): Line[] {
  if (!cadence || !tier) return [];
  const label = `${tierText(cadence, cadence.tiers.indexOf(tier))} since the last visit`;
  return [{ kind: 'cadence', label, priceCents: tier.priceCents, minutes: tier.minutes }];
}

const soldHairOf = ({ hairProduct }: StyleMenu, { packs }: Variant, { hair }: StyleChoice) =>
  hair !== 'sold' || hairProduct === null
    ? null
    : {
        productId: hairProduct.id,
        name: hairProduct.name,
        quantity: packs ?? 1,
        unitPriceCents: hairProduct.priceCents,
      };

const hairLine = ({ name, quantity, unitPriceCents }: NonNullable<StyleQuote['soldHair']>): Line => ({
  kind: 'hair',
  label: `${quantity} × ${name}`,
  priceCents: quantity * unitPriceCents,
  minutes: 0,
});

/** The price of the service alone: sold hair is a product line of the booking. */
export const servicePriceCents = ({ priceCents, soldHair }: StyleQuote): number =>
  priceCents - (soldHair === null ? 0 : soldHair.quantity * soldHair.unitPriceCents);

/** A style in one line: 'Medium, Waist, + Beads'; empty for one without options and extras. */
export const styleText = ({ options, lines }: Pick<StyleQuote, 'options' | 'lines'>): string =>
  [
    ...options.map(({ option }) => option),
    ...lines.filter(({ kind }) => kind !== 'variant' && kind !== 'cadence').map(({ label }) => `+ ${label}`),
  ].join(', ');

/** An entry of a packing list as text: '6 packs of X-pression, pre-stretched'. */
export const packingText = ({ name, packs, isPreStretched }: StyleQuote['packingList'][number]): string =>
  `${packs} ${packs === 1 ? 'pack' : 'packs'} of ${name}${isPreStretched ? ', pre-stretched' : ''}`;

/** The deadline of a preparation: 'Washed, at most 48 hours before'. */
export const preparationText = ({
  label,
  hoursBefore,
}: Pick<StyleQuote['preparation'][number], 'label' | 'hoursBefore'>): string =>
  hoursBefore === null
    ? label
    : `${label}, at most ${hoursBefore} ${hoursBefore === 1 ? 'hour' : 'hours'} before`;

type Preparation = StyleQuote['preparation'][number];

/** A preparation by the client, with the fee and minutes added if it is not done. */
export type OwnPreparation = Preparation & Required<Pick<Preparation, 'id' | 'feeCents' | 'minutes'>>;

/** The client's preparations with known fee and minutes, which bookings of earlier versions lack. */
export const ownPreparation = ({ preparation }: Pick<StyleQuote, 'preparation'>): OwnPreparation[] =>
  preparation.filter(
    (item): item is OwnPreparation =>
      item.by === 'client' &&
      item.id !== undefined &&
      item.feeCents !== undefined &&
      item.minutes !== undefined,
  );

/** The price that the client agreed to when booking: without fees for preparation marked as not done at the visit. */
export const agreedTotalCents = (
  totalCents: number,
  services: readonly { readonly style: Pick<StyleQuote, 'preparation'> | null }[],
): number =>
  services
    .flatMap(({ style }) => (style ? ownPreparation(style) : []))
    .reduce((cents, { notDone, feeCents }) => (notDone ? cents - feeCents : cents), totalCents);

/** The cost of a preparation that is not done: '+ $35.00, 30 min'. */
export const extraText = ({ feeCents, minutes }: Pick<OwnPreparation, 'feeCents' | 'minutes'>): string =>
  [
    feeCents > 0 ? `+ ${amountText(feeCents)}` : 'no fee',
    ...(minutes > 0 ? [durationText(minutes)] : []),
  ].join(', ');

/** The preparations that were not done, with their charges: 'Washed, + $35.00, 30 min'. */
export const notDoneTexts = (style: Pick<StyleQuote, 'preparation'>): string[] =>
  ownPreparation(style)
    .filter(({ notDone }) => notDone)
    .map((item) => `${item.label}, ${extraText(item)}`);

/** Minutes as text: '45 min', '6 h', '7 h 30 min'. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The differences between the shown and the current price and length, for `MENU_MESSAGES.styleChanged`. */
export function styleChanges(
  shown: Pick<StyleQuote, 'priceCents' | 'minutes'>,
  now: Pick<StyleQuote, 'priceCents' | 'minutes'>,
): string {
  const changes = [
    ...(shown.priceCents === now.priceCents
      ? []
      : [`the price was ${amountText(shown.priceCents)} and is now ${amountText(now.priceCents)}`]),
    ...(shown.minutes === now.minutes
      ? []
      : [`it took up to ${durationText(shown.minutes)} and now takes up to ${durationText(now.minutes)}`]),
  ];
  return changes.join(', ');
}
