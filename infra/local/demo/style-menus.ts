import {
  type BookedStyle,
  type HairSupply,
  quoteOf,
  type StyleChoice,
  type StyleMenu,
  type StyleMenuWrite,
  toDomain,
  toWire,
} from '@crown-and-coil/shared-api/contract';

type Variant = StyleMenuWrite['variants'][number];

/** A style menu of the demo; `hairProduct` is the name of a product on the professional's shelf. */
export interface DemoStyleMenu extends Omit<StyleMenuWrite, 'revision' | 'hair' | 'cadence'> {
  /** None unless it is given. */
  readonly cadence?: StyleMenuWrite['cadence'];
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

/** In one Saturday: no longer than the waist, at a weekend's prices. */
const weekendKnotless: DemoStyleMenu = {
  ...knotless,
  variants: knotless.variants.map((one) => ({
    ...one,
    offered: one.offered && !one.options.includes('hip') && !one.options.includes('extra-small'),
    price_cents: one.price_cents + 2_000,
  })),
  add_ons: knotless.add_ons.filter(({ id }) => id !== 'deep-treatment'),
};

/** Tiers by weeks since the last visit: up to how many, what they add in AUD and in minutes. */
const cadence = (
  next_after_weeks: number,
  ...tiers: readonly (readonly [upToWeeks: number | null, priceAud: number, minutes: number])[]
): NonNullable<StyleMenuWrite['cadence']> => ({
  next_after_weeks,
  tiers: tiers.map(([up_to_weeks, priceAud, minutes]) => ({
    up_to_weeks,
    price_cents: priceAud * 100,
    minutes,
  })),
});

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
  cadence: cadence(5, [6, 0, 0], [8, 25, 30], [null, 60, 60]),
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

/** An option by what it costs, or adds: price in AUD, minutes from and to, packs of hair. */
interface Part {
  readonly label: string;
  readonly sentence?: string;
  readonly price: number;
  readonly minutes: readonly [number, number];
  readonly packs?: number;
  /** Latest start. */
  readonly until?: string;
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const part = (label: string, price: number, from: number, to = from, more: Partial<Part> = {}): Part => ({
  label,
  price,
  minutes: [from, to],
  ...more,
});

type Table = readonly [name: string, options: readonly Part[]];

/** A menu of two groups, in which each combination is the sum of its options. */
function tableMenu(
  [[first, rows], [second, columns]]: readonly [Table, Table],
  hair: readonly HairSupply[] = [],
): Pick<DemoStyleMenu, 'groups' | 'variants'> {
  return {
    groups: [[first, rows] as const, [second, columns] as const].map(([name, options]) => ({
      id: slug(name),
      name,
      options: options.map(({ label, sentence = null }) => option(slug(label), label, sentence)),
    })),
    variants: rows.flatMap((row) =>
      columns.map((column) => {
        const packs = (row.packs ?? 0) + (column.packs ?? 0);
        return variant(
          [slug(row.label), slug(column.label)],
          row.price + column.price,
          [row.minutes[0] + column.minutes[0], row.minutes[1] + column.minutes[1]],
          { latest_start: row.until ?? null, ...(packs > 0 ? { hair: [...hair], packs } : {}) },
        );
      }),
    ),
  };
}

const BRAIDS_PREPARED = [
  preparation('washed', 'Washed and product-free', 48, 35, 30),
  preparation('taken-down', 'Old style taken down', null, 60, 60),
];
const BROUGHT_HAIR = { name: 'X-pression braiding hair, 132 cm', is_pre_stretched: true };

const boxBraids: DemoStyleMenu = {
  ...tableMenu(
    [
      [
        'Size',
        [
          part('Jumbo', 150, 120, 165, { packs: 3, sentence: '12 to 16 braids' }),
          part('Large', 180, 180, 225, { packs: 4, sentence: '24 to 32 braids' }),
          part('Medium', 230, 240, 300, { packs: 5, sentence: '45 to 60 braids' }),
          part('Small', 300, 330, 390, { packs: 6, sentence: '80 to 110 braids', until: '11:00' }),
        ],
      ],
      [
        'Length',
        [
          part('Shoulder', 0, 0),
          part('Mid-back', 30, 30, 30, { packs: 1 }),
          part('Waist', 60, 60, 60, { packs: 2 }),
        ],
      ],
    ],
    BRAIDING_HAIR,
  ),
  hair: BROUGHT_HAIR,
  hairProduct: 'Pre-stretched braiding hair',
  preparation: BRAIDS_PREPARED,
  add_ons: [addOn('beads', 'Beads', 25, 20), addOn('four-hands', 'Four hands, an hour less', 80, 0)],
};

const cornrows: DemoStyleMenu = {
  ...tableMenu(
    [
      [
        'Rows',
        [
          part('2 to 4', 70, 60, 75, { packs: 1 }),
          part('5 to 8', 105, 90, 120, { packs: 2 }),
          part('9 to 12', 140, 135, 165, { packs: 3 }),
        ],
      ],
      [
        'Design',
        [part('Straight back', 0, 0), part('Curved or zigzag', 25, 20), part('Up into a bun', 40, 30)],
      ],
    ],
    ['included', 'bring'],
  ),
  hair: BROUGHT_HAIR,
  hairProduct: null,
  preparation: BRAIDS_PREPARED,
  add_ons: [addOn('beads', 'Beads', 20, 20), addOn('child', 'Extra breaks for a child', 0, 20)],
};

const twists: DemoStyleMenu = {
  ...tableMenu([
    [
      'Kind',
      [part('Two-strand', 90, 75, 105), part('Flat twists', 80, 60, 90), part('Coils', 120, 120, 150)],
    ],
    ['Size', [part('Large', 0, 0), part('Medium', 40, 45), part('Small', 90, 105)]],
  ]),
  hair: null,
  hairProduct: null,
  preparation: [preparation('washed', 'Washed and product-free', 48, 35, 30)],
  add_ons: [addOn('deep-treatment', 'Deep treatment', 35, 30)],
};

const starterLocs: DemoStyleMenu = {
  ...tableMenu([
    [
      'Method',
      [
        part('Comb coils', 180, 150, 210),
        part('Two-strand twists', 220, 180, 240),
        part('Interlocked', 320, 300, 390, { until: '11:00' }),
      ],
    ],
    ['Density', [part('Fine', 0, 0), part('Medium', 40, 30), part('Thick', 80, 75)]],
  ]),
  hair: null,
  hairProduct: null,
  preparation: [
    preparation('washed', 'Washed and product-free', 24, 40, 40),
    preparation('detangled', 'Detangled', 24, 30, 25),
  ],
  add_ons: [addOn('style', 'Style on the day', 30, 30)],
};

const interlocking: DemoStyleMenu = {
  groups: [
    {
      id: 'loc-size',
      name: 'Loc size',
      options: [
        option('traditional', 'Traditional'),
        option('small', 'Small'),
        option('micro', 'Micro', 'Best from the morning'),
      ],
    },
  ],
  variants: [
    variant(['traditional'], 150, [120, 165]),
    variant(['small'], 195, [180, 225]),
    variant(['micro'], 270, [270, 315], { latest_start: '13:00' }),
  ],
  hair: null,
  hairProduct: null,
  preparation: [preparation('washed', 'Washed and dry', 24, 35, 40)],
  add_ons: [addOn('repair', 'Loc repair', 15, 15)],
  cadence: cadence(8, [8, 0, 0], [12, 35, 45], [null, 80, 90]),
};

const fades: DemoStyleMenu = {
  ...tableMenu([
    ['Cut', [part('Taper', 42, 30, 40), part('Skin fade', 50, 40, 50), part('Fade with design', 70, 55, 70)]],
    ['Beard', [part('No beard', 0, 0), part('Line-up', 15, 15), part('Full beard trim', 25, 20)]],
  ]),
  hair: null,
  hairProduct: null,
  preparation: [],
  add_ons: [addOn('hot-towel', 'Hot towel', 10, 10)],
};

const colour: DemoStyleMenu = {
  ...tableMenu([
    [
      'Technique',
      [
        part('Root touch-up', 130, 90, 120),
        part('All over', 190, 135, 180),
        part('Highlights', 260, 180, 240),
        part('Lightening', 340, 240, 330, { until: '11:00' }),
      ],
    ],
    ['Length', [part('Short', 0, 0), part('Shoulder', 40, 30), part('Long', 90, 60)]],
  ]),
  hair: null,
  hairProduct: null,
  preparation: [preparation('detangled', 'Detangled and product-free', 24, 30, 25)],
  add_ons: [addOn('bond', 'Bond treatment', 45, 20), addOn('toner', 'Toner', 50, 30)],
};

const wigInstall: DemoStyleMenu = {
  ...tableMenu([
    [
      'Unit',
      [part('Headband or U-part', 90, 60, 75), part('Closure', 140, 90, 120), part('Frontal', 180, 120, 150)],
    ],
    ['Styling', [part('As it is', 0, 0), part('Curls or waves', 35, 30), part('Cut and layers', 50, 40)]],
  ]),
  hair: null,
  hairProduct: null,
  preparation: [
    preparation('washed', 'Own hair washed and dry', 48, 40, 45),
    preparation('braided-down', 'Braided down', 24, 45, 45),
  ],
  add_ons: [
    addOn('tint', 'Lace tint and knots', 35, 30),
    addOn('removal', 'Removal of the old unit', 30, 30),
  ],
};

const curlCut: DemoStyleMenu = {
  ...tableMenu([
    [
      'Length',
      [
        part('Above the ears', 95, 60, 75),
        part('To the shoulder', 130, 75, 105),
        part('Longer', 160, 105, 135),
      ],
    ],
    ['Density', [part('Fine to medium', 0, 0), part('Thick', 25, 30)]],
  ]),
  hair: null,
  hairProduct: null,
  preparation: [preparation('dry-and-down', 'Dry and down, no product', 24, 20, 20)],
  add_ons: [addOn('wash-day', 'Wash-day lesson', 40, 30), addOn('steam', 'Steam', 25, 15)],
};

export const DEMO_STYLE_MENUS = {
  knotless,
  weekendKnotless,
  retwist,
  silkPress,
  boxBraids,
  cornrows,
  twists,
  starterLocs,
  interlocking,
  fades,
  colour,
  wigInstall,
  curlCut,
} as const;

/** A style of one of these menus as it is booked; preparation is the client's. */
export function demoStyle(
  key: keyof typeof DEMO_STYLE_MENUS,
  chosen: Pick<StyleChoice, 'options' | 'weeks'>,
): BookedStyle {
  const { hair, hairProduct: _, ...menu }: DemoStyleMenu = DEMO_STYLE_MENUS[key];
  const choice: StyleChoice = {
    ...chosen,
    hair: null,
    preparation: menu.preparation.map(({ id }) => ({ id, by: 'client' })),
    add_ons: [],
  };
  const stored: StyleMenu = {
    cadence: null,
    ...menu,
    revision: 1,
    hair: hair && { ...hair, product_id: null },
    hair_product: null,
  };
  const answer = quoteOf(toDomain(stored), key, toDomain(choice));
  if (answer.outcome === 'refused') throw new Error(answer.problem.message);
  return {
    ...(toWire(answer.quote) as Omit<BookedStyle, 'menu_revision' | 'choice'>),
    menu_revision: 1,
    choice,
  };
}
