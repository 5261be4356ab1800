import type { HairSupply, StyleMenuWrite } from '@crown-and-coil/shared-api/contract';

type Variant = StyleMenuWrite['variants'][number];

/** A style menu of the demo; `hairProduct` is the name of a product on the professional's shelf. */
export interface DemoStyleMenu extends Omit<StyleMenuWrite, 'revision' | 'hair'> {
  readonly hair: { readonly name: string; readonly is_pre_stretched: boolean } | null;
  readonly hairProduct: string | null;
}

const option = (id: string, label: string, sentence: string | null = null) => ({
  id,
  label,
  sentence,
  picture_id: null,
});

const variant = (
  options: string[],
  priceAud: number,
  [minutes_min, minutes_max]: readonly [number, number],
  changes: Partial<Variant> = {},
): Variant => ({
  options,
  price_cents: priceAud * 100,
  minutes_min,
  minutes_max,
  offered: true,
  earliest_start: null,
  latest_start: null,
  least_natural_length_cm: null,
  hair: [],
  packs: null,
  hands: 1,
  ...changes,
});

const preparation = (
  id: string,
  label: string,
  hoursBefore: number | null,
  feeAud: number,
  minutes: number,
) => ({
  id,
  label,
  hours_before: hoursBefore,
  fee_cents: feeAud * 100,
  minutes,
});

const addOn = (id: string, label: string, priceAud: number, minutes: number, only_with: string[] = []) => ({
  id,
  label,
  price_cents: priceAud * 100,
  minutes,
  only_with,
});

/** To shoulder length: price, minutes, packs of hair, and until when it starts, as small braids take the day. */
const BRAID_SIZES = [
  { id: 'jumbo', label: 'Jumbo', sentence: '12 to 16 braids', price: 160, minutes: [105, 135], packs: 3 },
  { id: 'large', label: 'Large', sentence: '24 to 32 braids', price: 200, minutes: [150, 195], packs: 4 },
  { id: 'medium', label: 'Medium', sentence: '45 to 60 braids', price: 250, minutes: [210, 270], packs: 5 },
  {
    id: 'small',
    label: 'Small',
    sentence: '80 to 110 braids',
    price: 320,
    minutes: [300, 375],
    packs: 6,
    until: '11:00',
  },
  {
    id: 'extra-small',
    label: 'Extra small',
    sentence: '130 braids or more',
    price: 420,
    minutes: [390, 480],
    packs: 7,
    until: '10:00',
  },
] as const;

/** What a length adds: price, minutes and packs. */
const BRAID_LENGTHS = [
  { id: 'shoulder', label: 'Shoulder', price: 0, minutes: 0, packs: 0 },
  { id: 'mid-back', label: 'Mid-back', price: 30, minutes: 30, packs: 1 },
  { id: 'waist', label: 'Waist', price: 60, minutes: 60, packs: 2 },
  { id: 'hip', label: 'Hip', price: 100, minutes: 90, packs: 3 },
] as const;

const BRAIDING_HAIR: HairSupply[] = ['bring', 'sold'];

const knotless: DemoStyleMenu = {
  groups: [
    {
      id: 'size',
      name: 'Size',
      options: BRAID_SIZES.map(({ id, label, sentence }) => option(id, label, sentence)),
    },
    { id: 'length', name: 'Length', options: BRAID_LENGTHS.map(({ id, label }) => option(id, label)) },
  ],
  variants: BRAID_SIZES.flatMap((size) =>
    BRAID_LENGTHS.map((length) =>
      variant(
        [size.id, length.id],
        size.price + length.price,
        [size.minutes[0] + length.minutes, size.minutes[1] + length.minutes],
        {
          // Longer than one day in the chair.
          offered: !(size.id === 'extra-small' && length.id === 'hip'),
          latest_start: 'until' in size ? size.until : null,
          least_natural_length_cm: size.id === 'extra-small' ? 5 : 8,
          hair: BRAIDING_HAIR,
          packs: size.packs + length.packs,
        },
      ),
    ),
  ),
  hair: { name: 'X-pression braiding hair, 132 cm', is_pre_stretched: true },
  hairProduct: 'Pre-stretched braiding hair',
  preparation: [
    preparation('washed', 'Washed and product-free', 48, 35, 30),
    preparation('blown-out', 'Detangled and blown out', 24, 40, 30),
    preparation('taken-down', 'Old style taken down', null, 60, 60),
  ],
  add_ons: [
    addOn('beads', 'Beads', 20, 20),
    addOn('curly-ends', 'Curly ends', 35, 30, ['mid-back', 'waist', 'hip']),
    addOn('deep-treatment', 'Deep treatment', 45, 30),
  ],
};

const retwist: DemoStyleMenu = {
  groups: [
    {
      id: 'count',
      name: 'Locs',
      options: [
        option('up-to-60', 'Up to 60'),
        option('61-to-100', '61 to 100'),
        option('over-100', 'Over 100'),
      ],
    },
    {
      id: 'finish',
      name: 'Finish',
      options: [
        option('down', 'Worn down'),
        option('two-strand', 'Two-strand twists'),
        option('barrel', 'Barrel rolls'),
      ],
    },
  ],
  variants: [
    variant(['up-to-60', 'down'], 110, [75, 90]),
    variant(['up-to-60', 'two-strand'], 140, [105, 120]),
    variant(['up-to-60', 'barrel'], 150, [120, 135]),
    variant(['61-to-100', 'down'], 140, [105, 135]),
    variant(['61-to-100', 'two-strand'], 175, [135, 165]),
    variant(['61-to-100', 'barrel'], 185, [150, 180]),
    variant(['over-100', 'down'], 180, [150, 180]),
    variant(['over-100', 'two-strand'], 220, [180, 225]),
    variant(['over-100', 'barrel'], 235, [195, 240]),
  ],
  hair: null,
  hairProduct: null,
  preparation: [preparation('washed', 'Washed and fully dry', 24, 30, 30)],
  add_ons: [addOn('detox', 'Loc detox soak', 60, 45), addOn('lint', 'Lint removal', 40, 30)],
};

const silkPress: DemoStyleMenu = {
  groups: [
    {
      id: 'length',
      name: 'Length',
      options: [
        option('short', 'Above the shoulder'),
        option('medium', 'To the shoulder blades'),
        option('long', 'Longer'),
      ],
    },
    { id: 'density', name: 'Density', options: [option('fine', 'Fine to medium'), option('thick', 'Thick')] },
  ],
  variants: [
    variant(['short', 'fine'], 110, [75, 90]),
    variant(['short', 'thick'], 125, [90, 120]),
    variant(['medium', 'fine'], 130, [90, 120]),
    variant(['medium', 'thick'], 150, [120, 150]),
    variant(['long', 'fine'], 155, [120, 150]),
    variant(['long', 'thick'], 180, [150, 195]),
  ],
  hair: null,
  hairProduct: null,
  preparation: [
    preparation('product-free', 'No oil or butter on it', 24, 0, 0),
    preparation('detangled', 'Detangled', null, 25, 20),
  ],
  add_ons: [addOn('trim', 'Dusting trim', 30, 15), addOn('bond', 'Bond treatment', 45, 20)],
};

export const DEMO_STYLE_MENUS = { knotless, retwist, silkPress } as const;
