import {
  type HairSupply,
  MAX_STYLE_VARIANTS,
  type Service,
  type StyleMenu,
  type StyleMenuWrite,
} from '@crown-and-coil/shared-api';
import { toCents } from '@crown-and-coil/shared-api/bookings';
import { newIdempotencyKey } from '@crown-and-coil/shared-ui';

/** A number of the form: '' while it is empty, other text while it cannot be read. */
type TypedNumber = number | string;

export interface OptionValues {
  readonly id: string;
  readonly label: string;
  readonly sentence: string | null;
  readonly pictureId: string | null;
}

export interface GroupValues {
  readonly id: string;
  readonly name: string;
  readonly options: readonly OptionValues[];
}

export interface VariantValues {
  /** One option of each group, in the order of the groups. */
  readonly options: readonly string[];
  readonly priceCents: TypedNumber;
  readonly minutesMin: TypedNumber;
  readonly minutesMax: TypedNumber;
  readonly offered: boolean;
  readonly earliestStart: string | null;
  readonly latestStart: string | null;
  readonly leastNaturalLengthCm: TypedNumber | null;
  readonly hair: readonly HairSupply[];
  readonly packs: TypedNumber | null;
  readonly hands: number;
}

interface HairValues {
  readonly name: string;
  readonly isPreStretched: boolean;
  readonly productId: string | null;
}

interface PreparationValues {
  readonly id: string;
  readonly label: string;
  readonly hoursBefore: TypedNumber | null;
  readonly feeCents: TypedNumber;
  readonly minutes: TypedNumber;
}

interface AddOnValues {
  readonly id: string;
  readonly label: string;
  readonly priceCents: TypedNumber;
  readonly minutes: TypedNumber;
  readonly onlyWith: readonly string[];
}

export interface TierValues {
  /** Null in the last tier. */
  readonly upToWeeks: TypedNumber | null;
  readonly priceCents: TypedNumber;
  readonly minutes: TypedNumber;
}

export interface CadenceValues {
  readonly tiers: readonly TierValues[];
  readonly nextAfterWeeks: TypedNumber;
}

/** Form values of a style menu. There is a variant for every combination of the options; without one there is no menu. */
export interface MenuValues {
  readonly revision: number;
  readonly groups: readonly GroupValues[];
  readonly variants: readonly VariantValues[];
  readonly hair: HairValues | null;
  readonly preparation: readonly PreparationValues[];
  readonly addOns: readonly AddOnValues[];
  readonly cadence: CadenceValues | null;
}

export const newMenuId = newIdempotencyKey;

/** Form values of a stored menu. */
export const menuValues = (menu: StyleMenu, service: Service): MenuValues => {
  const { revision, groups, variants, hair, preparation, addOns, cadence } = menu;
  const values = { revision, groups, variants, hair, preparation, addOns, cadence };
  return variants.length === 0 ? values : withEveryCombination(values, plainVariant(service));
};

/** The menu as it is saved. Empty numbers that may be absent are null. */
export const menuToSave = ({ groups, variants, preparation, addOns, ...menu }: MenuValues): StyleMenuWrite =>
  ({
    ...menu,
    groups,
    variants: variants.map((variant) => ({
      ...variant,
      leastNaturalLengthCm: orNull(variant.leastNaturalLengthCm),
      packs: orNull(variant.packs),
    })),
    preparation: preparation.map((item) => ({ ...item, hoursBefore: orNull(item.hoursBefore) })),
    addOns,
  }) as StyleMenuWrite;

const orNull = (value: TypedNumber | null) => (value === '' ? null : value);

/** A variant with the price and length of the service itself. */
export const plainVariant = ({
  price,
  serviceDurationMinutes: minutes,
}: Pick<Service, 'price' | 'serviceDurationMinutes'>): VariantValues => ({
  options: [],
  priceCents: toCents(price),
  minutesMin: minutes,
  minutesMax: minutes,
  offered: true,
  earliestStart: null,
  latestStart: null,
  leastNaturalLengthCm: null,
  hair: [],
  packs: null,
  hands: 1,
});

/** A menu that has one row: the service as it is. */
export const blankMenu = (revision: number, service: Service): MenuValues => ({
  revision,
  groups: [],
  variants: [plainVariant(service)],
  hair: null,
  preparation: [],
  addOns: [],
  cadence: null,
});

export const noMenu = (revision: number): MenuValues => ({
  revision,
  groups: [],
  variants: [],
  hair: null,
  preparation: [],
  addOns: [],
  cadence: null,
});

/** How many combinations the options have. */
export const combinationCount = (groups: MenuValues['groups']): number =>
  groups.reduce((count, { options }) => count * options.length, 1);

/** Whether a menu may have these groups. */
export const hasRoomFor = (groups: MenuValues['groups']): boolean =>
  combinationCount(groups) <= MAX_STYLE_VARIANTS;

/** Every combination of the options in their order; the options of the last group change first. */
export const combinations = (groups: MenuValues['groups']): string[][] =>
  groups.reduce<string[][]>(
    (before, { options }) => before.flatMap((chosen) => options.map(({ id }) => [...chosen, id])),
    [[]],
  );

const keyOf = (options: readonly string[]) => options.join(' ');

/**
 * The values with one variant for every combination of their options, in order. A new combination takes the values of the
 * nearest one that differs in one option, so that a new size begins with the prices of the size beside it.
 *
 * @param plain for a combination without a neighbour; it is not offered
 */
export function withEveryCombination(values: MenuValues, plain: VariantValues): MenuValues {
  const known = new Map(values.variants.map((variant) => [keyOf(variant.options), variant]));
  const variants = combinations(values.groups).map((options) => {
    const present = known.get(keyOf(options));
    if (present) return present;
    const neighbour = nearest(options, values.groups, known);
    return neighbour ? { ...neighbour, options } : { ...plain, options, offered: false };
  });
  return { ...values, variants };
}

function nearest(
  options: readonly string[],
  groups: MenuValues['groups'],
  known: ReadonlyMap<string, VariantValues>,
): VariantValues | undefined {
  for (const [place, group] of groups.entries()) {
    const at = group.options.findIndex(({ id }) => id === options[place]);
    const byDistance = group.options
      .map(({ id }, index) => ({ id, distance: Math.abs(index - at) }))
      .sort((one, other) => one.distance - other.distance);
    for (const { id } of byDistance) {
      const found = known.get(keyOf(options.with(place, id)));
      if (found) return found;
    }
  }
  return undefined;
}

/** Adds a group with two options; what is there becomes the prices of both. */
export function withGroup(values: MenuValues, plain: VariantValues): MenuValues {
  const options = [newOption(), newOption()] as const;
  const [{ id }] = options;
  return withEveryCombination(
    {
      ...values,
      groups: [...values.groups, { id: newMenuId(), name: '', options }],
      variants: values.variants.map((variant) => ({ ...variant, options: [...variant.options, id] })),
    },
    plain,
  );
}

export const newOption = (): OptionValues => ({
  id: newMenuId(),
  label: '',
  sentence: null,
  pictureId: null,
});

/** Removes a group: the prices of its first option stay. */
export function withoutGroup(values: MenuValues, place: number): MenuValues {
  const group = values.groups[place];
  if (!group) return values;
  const first = group.options[0]?.id;
  return withoutDeadAddOns({
    ...values,
    groups: values.groups.toSpliced(place, 1),
    variants: values.variants
      .filter(({ options }) => options[place] === first)
      .map((variant) => ({ ...variant, options: variant.options.toSpliced(place, 1) })),
  });
}

/** The values with other options in a group: added, removed or in another order. */
export function withOptions(
  values: MenuValues,
  place: number,
  options: readonly OptionValues[],
  plain: VariantValues,
): MenuValues {
  const groups = values.groups.map((group, index) => (index === place ? { ...group, options } : group));
  return withoutDeadAddOns(withEveryCombination({ ...values, groups }, plain));
}

/** Add-ons do not name options that are gone. */
function withoutDeadAddOns(values: MenuValues): MenuValues {
  const alive = new Set(values.groups.flatMap(({ options }) => options.map(({ id }) => id)));
  return {
    ...values,
    addOns: values.addOns.map((addOn) =>
      addOn.onlyWith.every((id) => alive.has(id))
        ? addOn
        : { ...addOn, onlyWith: addOn.onlyWith.filter((id) => alive.has(id)) },
    ),
  };
}

/** A sentence for each add-on that lost its last option by a change, and so is offered with every style. */
export const addOnsOfferedWithAll = (before: MenuValues, after: MenuValues): string[] =>
  after.addOns.flatMap(({ id, label, onlyWith }) => {
    const options = before.addOns.find((addOn) => addOn.id === id)?.onlyWith ?? [];
    if (options.length === 0 || onlyWith.length > 0) return [];
    const names = options.map((option) => optionName(before.groups, option));
    return `${label.trim() || 'An add-on'} was only for ${names.join(', ')}. It is now offered with every style.`;
  });

const optionName = (groups: MenuValues['groups'], id: string): string =>
  groups
    .flatMap(({ options }) => options.map((option, index) => ({ ...option, number: index + 1 })))
    .filter((option) => option.id === id)
    .map(({ label, number }) => label.trim() || `option ${number}`)
    .join('');

/** 'Small, Waist'; options without a name by their number. */
export function variantName(
  groups: MenuValues['groups'],
  { options }: Pick<VariantValues, 'options'>,
): string {
  if (groups.length === 0) return 'This service';
  return groups
    .map((group, place) => {
      const index = group.options.findIndex(({ id }) => id === options[place]);
      return group.options[index]?.label.trim() || `Option ${index + 1}`;
    })
    .join(', ');
}

/** Turns added hair on, as included in the price, or off. */
export const withAddedHair = (values: MenuValues, isAdded: boolean): MenuValues => ({
  ...values,
  hair: isAdded ? { name: '', isPreStretched: false, productId: null } : null,
  variants: values.variants.map((variant) => ({
    ...variant,
    hair: isAdded ? ['included'] : [],
    packs: null,
  })),
});
