import { combinations, type GroupValues, type MenuValues, type VariantValues } from './menu-values';

/** What an option adds to its combinations: the first group has the price, the others what they add. */
interface TemplateOption {
  readonly label: string;
  readonly sentence?: string;
  /** AUD. */
  readonly aud: number;
  /** From and to. */
  readonly minutes: readonly [number, number];
  readonly packs?: number;
  /** 'HH:MM'. */
  readonly startsBy?: string;
  readonly ownHairCm?: number;
}

interface Template {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly groups: readonly { readonly name: string; readonly options: readonly TemplateOption[] }[];
  readonly hair?: {
    readonly name: string;
    readonly isPreStretched: boolean;
    readonly supply: VariantValues['hair'];
  };
  /** Label, hours before the visit, fee in AUD, minutes. */
  readonly preparation: readonly (readonly [string, number | null, number, number])[];
  /** Label, price in AUD, minutes. */
  readonly addOns: readonly (readonly [string, number, number])[];
  /** Weeks to the next visit, and the tiers: up to how many weeks since the last one, what they add in AUD and in minutes. */
  readonly cadence?: {
    readonly nextAfterWeeks: number;
    readonly tiers: readonly (readonly [number | null, number, number])[];
  };
}

const size = (
  label: string,
  aud: number,
  minutes: readonly [number, number],
  packs: number,
  more: Partial<TemplateOption> = {},
): TemplateOption => ({ label, aud, minutes, packs, ...more });

const plus = (label: string, aud: number, minutes: number, packs = 0): TemplateOption => ({
  label,
  aud,
  minutes: [minutes, minutes],
  packs,
});

const LENGTHS = [
  plus('Shoulder', 0, 0),
  plus('Mid-back', 30, 30, 1),
  plus('Waist', 60, 60, 2),
  plus('Hip', 100, 90, 3),
];

const BRAID_PREPARATION = [
  ['Washed and product-free', 48, 45, 45],
  ['Detangled and blown out', 24, 35, 30],
  ['Old style taken down', null, 80, 90],
] as const;

const BRAIDING_HAIR = {
  name: 'Kanekalon braiding hair',
  isPreStretched: true,
  supply: ['included', 'bring'],
} as const;

/** Examples to start from, in the order of the page. Prices and lengths as solo professionals in Australia ask for. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'knotless',
    name: 'Knotless braids',
    sentence: '5 sizes and 4 lengths, hair included or brought.',
    groups: [
      {
        name: 'Size',
        options: [
          size('Jumbo', 160, [150, 180], 3, { sentence: 'About 20 braids, as thick as a thumb.' }),
          size('Large', 200, [210, 240], 4, { sentence: 'About 35 braids, as thick as a marker.' }),
          size('Medium', 250, [270, 330], 4, { sentence: 'About 60 braids, as thick as a pencil.' }),
          size('Small', 330, [360, 420], 5, {
            sentence: 'About 100 braids, as thick as a straw.',
            startsBy: '11:00',
            ownHairCm: 8,
          }),
          size('Extra small', 430, [450, 540], 6, {
            sentence: '150 braids or more, as thin as a shoelace.',
            startsBy: '09:30',
            ownHairCm: 8,
          }),
        ],
      },
      { name: 'Length', options: LENGTHS },
    ],
    hair: BRAIDING_HAIR,
    preparation: BRAID_PREPARATION,
    addOns: [
      ['Beads', 25, 20],
      ['Curly ends', 35, 30],
      ['Scalp treatment', 30, 20],
    ],
  },
  {
    id: 'box-braids',
    name: 'Box braids',
    sentence: '4 sizes and 4 lengths, hair included or brought.',
    groups: [
      {
        name: 'Size',
        options: [
          size('Jumbo', 150, [120, 165], 3),
          size('Large', 180, [180, 225], 4),
          size('Medium', 230, [240, 300], 4),
          size('Small', 300, [330, 390], 5, { startsBy: '11:00' }),
        ],
      },
      { name: 'Length', options: LENGTHS },
    ],
    hair: BRAIDING_HAIR,
    preparation: BRAID_PREPARATION,
    addOns: [
      ['Beads', 25, 20],
      ['Curly ends', 35, 30],
    ],
  },
  {
    id: 'cornrows',
    name: 'Feed-in cornrows',
    sentence: 'By number of rows and design.',
    groups: [
      {
        name: 'Rows',
        options: [
          size('2 to 4', 80, [60, 75], 1),
          size('5 to 8', 120, [90, 120], 2),
          size('9 to 12', 160, [135, 165], 3),
          size('13 or more', 210, [180, 240], 3),
        ],
      },
      {
        name: 'Design',
        options: [
          plus('Straight back', 0, 0),
          plus('Curved or zigzag', 25, 20),
          plus('Up into a bun', 40, 30, 1),
        ],
      },
    ],
    hair: BRAIDING_HAIR,
    preparation: BRAID_PREPARATION,
    addOns: [['Beads', 20, 20]],
  },
  {
    id: 'twists',
    name: 'Twists',
    sentence: 'Own hair, passion or Senegalese, in 3 sizes.',
    groups: [
      {
        name: 'Kind',
        options: [
          size('Two-strand, own hair', 90, [75, 105], 0, { ownHairCm: 10 }),
          size('Passion', 180, [180, 240], 4),
          size('Senegalese', 200, [210, 270], 4),
        ],
      },
      { name: 'Size', options: [plus('Large', 0, 0), plus('Medium', 40, 45, 1), plus('Small', 90, 105, 2)] },
    ],
    preparation: BRAID_PREPARATION,
    addOns: [['Deep treatment', 35, 30]],
  },
  {
    id: 'starter-locs',
    name: 'Starter locs',
    sentence: 'By method and density.',
    groups: [
      {
        name: 'Method',
        options: [
          { label: 'Comb coils', aud: 180, minutes: [150, 210], ownHairCm: 5 },
          { label: 'Two-strand twists', aud: 220, minutes: [180, 240], ownHairCm: 8 },
          { label: 'Interlocked', aud: 320, minutes: [300, 390], ownHairCm: 8, startsBy: '11:00' },
        ],
      },
      { name: 'Density', options: [plus('Fine', 0, 0), plus('Medium', 40, 30), plus('Thick', 80, 75)] },
    ],
    preparation: [
      ['Washed and product-free', 24, 40, 40],
      ['Detangled', 24, 30, 25],
    ],
    addOns: [['Style on the day', 30, 30]],
  },
  {
    id: 'retwist',
    name: 'Retwist',
    sentence: 'By number of locs and weeks since the last one.',
    groups: [
      {
        name: 'Number of locs',
        options: [
          { label: 'Up to 70', aud: 110, minutes: [75, 105] },
          { label: '70 to 110', aud: 135, minutes: [105, 135] },
          { label: 'More than 110', aud: 160, minutes: [135, 165] },
        ],
      },
    ],
    cadence: {
      nextAfterWeeks: 5,
      tiers: [
        [6, 0, 0],
        [9, 25, 30],
        [null, 55, 60],
      ],
    },
    preparation: [['Washed', 24, 35, 30]],
    addOns: [
      ['Two-strand style', 40, 40],
      ['Detox rinse', 45, 30],
    ],
  },
  {
    id: 'interlocking',
    name: 'Interlocking',
    sentence: 'Retightening by loc size and weeks since the last one.',
    groups: [
      {
        name: 'Loc size',
        options: [
          { label: 'Traditional', aud: 150, minutes: [120, 165] },
          { label: 'Small', aud: 195, minutes: [180, 225] },
          { label: 'Micro', aud: 270, minutes: [270, 315], startsBy: '13:00' },
        ],
      },
    ],
    cadence: {
      nextAfterWeeks: 8,
      tiers: [
        [8, 0, 0],
        [12, 35, 45],
        [null, 80, 90],
      ],
    },
    preparation: [['Washed and dry', 24, 35, 40]],
    addOns: [['Loc repair', 15, 15]],
  },
  {
    id: 'silk-press',
    name: 'Silk press',
    sentence: 'By length and density.',
    groups: [
      {
        name: 'Length',
        options: [
          { label: 'Chin', aud: 110, minutes: [90, 105], ownHairCm: 10 },
          { label: 'Shoulder', aud: 130, minutes: [105, 135], ownHairCm: 10 },
          { label: 'Longer', aud: 155, minutes: [135, 165], ownHairCm: 10 },
        ],
      },
      { name: 'Density', options: [plus('Fine to medium', 0, 0), plus('Thick', 30, 30)] },
    ],
    preparation: [
      ['Old style taken down', null, 60, 60],
      ['No heavy oils', 48, 20, 15],
    ],
    addOns: [
      ['Trim', 30, 20],
      ['Bond treatment', 45, 25],
    ],
  },
  {
    id: 'fades',
    name: 'Fades',
    sentence: 'By cut, with or without beard.',
    groups: [
      {
        name: 'Cut',
        options: [
          { label: 'Taper', aud: 45, minutes: [30, 40] },
          { label: 'Skin fade', aud: 55, minutes: [40, 50] },
          { label: 'Fade with design', aud: 75, minutes: [55, 70] },
        ],
      },
      {
        name: 'Beard',
        options: [plus('No beard', 0, 0), plus('Line-up', 15, 15), plus('Full beard trim', 25, 20)],
      },
    ],
    preparation: [],
    addOns: [
      ['Enhancement', 15, 10],
      ['Hot towel', 10, 10],
    ],
  },
  {
    id: 'colour',
    name: 'Colour',
    sentence: 'By technique and length.',
    groups: [
      {
        name: 'Technique',
        options: [
          { label: 'Root touch-up', aud: 130, minutes: [90, 120] },
          { label: 'All over', aud: 190, minutes: [135, 180] },
          { label: 'Highlights', aud: 260, minutes: [180, 240] },
          { label: 'Lightening', aud: 340, minutes: [240, 330], startsBy: '11:00' },
        ],
      },
      { name: 'Length', options: [plus('Short', 0, 0), plus('Shoulder', 40, 30), plus('Long', 90, 60)] },
    ],
    preparation: [['Detangled and product-free', 24, 30, 25]],
    addOns: [
      ['Bond treatment', 45, 20],
      ['Toner', 50, 30],
    ],
  },
  {
    id: 'wig-install',
    name: 'Wig install',
    sentence: 'By cap and styling.',
    groups: [
      {
        name: 'Unit',
        options: [
          { label: 'Headband or U-part', aud: 90, minutes: [60, 75] },
          { label: 'Closure', aud: 140, minutes: [90, 120] },
          { label: 'Frontal', aud: 180, minutes: [120, 150] },
        ],
      },
      {
        name: 'Styling',
        options: [plus('As it is', 0, 0), plus('Curls or waves', 35, 30), plus('Cut and layers', 50, 40)],
      },
    ],
    preparation: [
      ['Own hair washed and dry', 48, 40, 45],
      ['Braided down', 24, 45, 45],
    ],
    addOns: [
      ['Lace tint and knots', 35, 30],
      ['Removal of the old unit', 30, 30],
    ],
  },
];

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The menu of a template. */
export function menuOfTemplate(template: Template, revision: number): MenuValues {
  const optionsOf = new Map<string, TemplateOption>();
  const groups = template.groups.map(({ name, options }): GroupValues => {
    const groupId = slug(name);
    return {
      id: groupId,
      name,
      options: options.map((option) => {
        const id = `${groupId}-${slug(option.label)}`.slice(0, 36);
        optionsOf.set(id, option);
        return { id, label: option.label, sentence: option.sentence ?? null, pictureId: null };
      }),
    };
  });
  const variants = combinations(groups).map((options) => {
    const parts = options.flatMap((id) => optionsOf.get(id) ?? []);
    return variantOf(template, options, parts);
  });
  const { hair } = template;
  return {
    revision,
    groups,
    variants,
    hair: hair ? { name: hair.name, isPreStretched: hair.isPreStretched, productId: null } : null,
    preparation: template.preparation.map(([label, hoursBefore, fee, minutes]) => ({
      id: slug(label),
      label,
      hoursBefore,
      feeCents: fee * 100,
      minutes,
    })),
    addOns: template.addOns.map(([label, price, minutes]) => ({
      id: slug(label),
      label,
      priceCents: price * 100,
      minutes,
      onlyWith: [],
    })),
    cadence: template.cadence
      ? {
          nextAfterWeeks: template.cadence.nextAfterWeeks,
          tiers: template.cadence.tiers.map(([upToWeeks, aud, minutes]) => ({
            upToWeeks,
            priceCents: aud * 100,
            minutes,
          })),
        }
      : null,
  };
}

function variantOf({ hair }: Template, options: string[], parts: readonly TemplateOption[]): VariantValues {
  const sum = (figure: (part: TemplateOption) => number) =>
    parts.reduce((total, part) => total + figure(part), 0);
  const packs = sum((part) => part.packs ?? 0);
  const [startsBy = null] = parts.flatMap((part) => part.startsBy ?? []).sort();
  const ownHair = Math.max(0, ...parts.map((part) => part.ownHairCm ?? 0));
  return {
    options,
    priceCents: sum(({ aud }) => aud) * 100,
    minutesMin: sum(({ minutes }) => minutes[0]),
    minutesMax: sum(({ minutes }) => minutes[1]),
    offered: true,
    earliestStart: null,
    latestStart: startsBy,
    leastNaturalLengthCm: ownHair === 0 ? null : ownHair,
    hair: hair?.supply ?? [],
    packs: hair && packs > 0 ? packs : null,
    hands: 1,
  };
}
