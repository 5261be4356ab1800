import {
  type MediaType,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from '@crown-and-coil/shared-api/contract';
import {
  BACKDROPS,
  type BoxBraids,
  type BustOptions,
  CLOTHS,
  cycle,
  FRAMINGS,
  type Framing,
  SETTINGS,
} from '@crown-and-coil/shared-art';
import type { DemoClient } from './clients';
import { DEMO_SERVICES, type DemoServiceKey } from './menu';
import type { DemoProfessional } from './professionals';
import { DEMO_PROFESSIONALS } from './professionals';

/** A demo picture: what it shows, and where it is used. */
export interface DemoPicture {
  /** File name without width and ending; unique. */
  key: string;
  category: ServiceCategory;
  seed: number;
  /** Where and how it was taken; chosen by the seed, or plain, when left out. */
  look?: PictureLook;
  /** The braids of a style menu that it shows, by the ids of their options. */
  boxBraids?: BoxBraids;
  alt: string;
  mediaType: MediaType;
  position: number;
  /** Only pictures shown large are drawn large, which takes four times as long. */
  widest: 1280 | 640;
}

type PictureLook = Required<Pick<BustOptions, 'backdrop' | 'cloth' | 'setting' | 'framing'>>;

/** A picture of the portfolio that an option of a style menu has. */
export interface DemoOptionPicture extends DemoPicture {
  /** Id of the option. */
  readonly option: string;
  readonly boxBraids: BoxBraids;
  readonly look: PictureLook;
}

/** Pictures in a portfolio: enough in the first category for the gallery of service details, some in each other. */
const MAIN_PICTURES = 6;
const OTHER_PICTURES = 3;

/** Alternative text by category. */
const ALT_TEXTS: Record<ServiceCategory, string> = {
  'Cuts and Trims': 'A fresh cut, seen from behind',
  Styling: 'Finger waves and natural styling, seen from behind',
  'Protective Styles': 'Braids, seen from behind',
  'Loc Services': 'Locs with cuffs, seen from behind',
  'Weaves and Wigs': 'A long unit, seen from behind',
  Treatment: 'Treated natural hair, seen from behind',
  Color: 'Coloured curls, seen from behind',
  Other: 'A gathered afro, seen from behind',
};

/** Sizes and lengths of braids that the options of a style menu show: sizes from close by, lengths from further away. */
const braidPictures = (sizes: readonly BoxBraids['size'][], lengths: readonly BoxBraids['length'][]) => [
  ...sizes.map((size) => ({
    option: size,
    boxBraids: { size, length: 'mid-back' as const },
    framing: 'close' as const,
  })),
  ...lengths.map((length) => ({
    option: length,
    boxBraids: { size: 'medium' as const, length },
    framing: 'back' as const,
  })),
];

/** Option pictures by the key of the service: in place of other pictures of its category but the first. */
const OPTION_PICTURES: Partial<Record<DemoServiceKey, ReturnType<typeof braidPictures>>> = {
  knotlessMenu: braidPictures(
    ['jumbo', 'large', 'medium', 'small', 'extra-small'],
    ['shoulder', 'mid-back', 'waist', 'hip'],
  ),
  boxBraidsMenu: braidPictures(['jumbo', 'large', 'medium', 'small'], ['shoulder', 'mid-back', 'waist']),
};

const optionsOf = ({ menu }: DemoProfessional, category: ServiceCategory) =>
  menu.flatMap((key) => (DEMO_SERVICES[key].category === category && OPTION_PICTURES[key]) || []);

const keyOf = ({ key }: DemoProfessional, category: ServiceCategory) =>
  `demo-${key}-${category.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/** The categories that a professional's menu covers, most important first. */
function categoriesOf(professional: DemoProfessional): ServiceCategory[] {
  return [...new Set(professional.menu.map((key) => DEMO_SERVICES[key].category))];
}

type ChooseLook = (category: ServiceCategory, framing: Framing) => PictureLook;

/**
 * Chooses looks so that no two pictures look the same: of a category from one side of the head each has another backdrop,
 * and when all were used, another setting too. Categories begin elsewhere, as their hairstyles may be alike.
 */
function lookChooser(): ChooseLook {
  const taken = new Map<string, number>();
  return (category, framing) => {
    const shot = `${category}, ${framing}`;
    const before = taken.get(shot) ?? 0;
    taken.set(shot, before + 1);
    const first = SERVICE_CATEGORIES.indexOf(category);
    const side = FRAMINGS.indexOf(framing) + 1;
    return {
      framing,
      backdrop: cycle(BACKDROPS, before * 3 + first * 5 + side),
      setting: cycle(SETTINGS, before + Math.floor(before / BACKDROPS.length) + first + side + 1),
      cloth: cycle(CLOTHS, before * 3 + first + side),
    };
  };
}

interface Portfolio {
  /** A portrait where they have one, and pictures of each category that they serve. */
  readonly pictures: readonly DemoPicture[];
  /** Those of the options of their style menus, which come after the others of their category. */
  readonly options: readonly DemoOptionPicture[];
}

/** @param index place in the demo's list; it seeds the artwork, so that no two professionals show the same heads */
function portfolioOf(professional: DemoProfessional, index: number, choose: ChooseLook): Portfolio {
  const categories = categoriesOf(professional);
  const [mainCategory = 'Other'] = categories;
  const shot = (category: ServiceCategory, position: number, framing?: Framing) => {
    const before = DEMO_PROFESSIONALS.slice(0, index).filter((one) => categoriesOf(one).includes(category));
    // From one competitor to the next in a category the camera moves.
    const turn = before.length + position;
    const round = Math.floor(turn / FRAMINGS.length);
    // Hairstyles of a category repeat after two, three or four seeds.
    const seed = index * 120 + ((turn + round) % 12);
    return { category, seed, look: choose(category, framing ?? cycle(FRAMINGS, turn)) };
  };
  const options = categories.flatMap((category) =>
    optionsOf(professional, category).map(({ option, boxBraids, framing }, place): DemoOptionPicture => {
      const position = place + 1;
      return {
        ...shot(category, position, framing),
        key: `${keyOf(professional, category)}-${option}`,
        option,
        boxBraids,
        alt: `${ALT_TEXTS[category]}: ${option.replace('-', ' ')}`,
        mediaType: 'Portfolio',
        position,
        widest: 640,
      };
    }),
  );
  const pictures = categories.flatMap((category, place) => {
    const usual = place === 0 ? MAIN_PICTURES : OTHER_PICTURES;
    return Array.from(
      { length: optionsOf(professional, category).length > 0 ? 1 : usual },
      (_, position): DemoPicture => ({
        ...shot(category, position),
        key: `${keyOf(professional, category)}-${position + 1}`,
        alt: ALT_TEXTS[category],
        mediaType: 'Portfolio',
        position,
        widest: place === 0 && position === 0 ? 1280 : 640,
      }),
    );
  });
  if (!professional.portrait) return { pictures, options };
  const portrait: DemoPicture = {
    ...shot(mainCategory, MAIN_PICTURES),
    key: `demo-${professional.key}-portrait`,
    alt: `${professional.name}: their own hair, seen from behind`,
    mediaType: 'Professional Profile',
    position: 0,
    widest: 640,
  };
  return { pictures: [portrait, ...pictures], options };
}

const choose = lookChooser();
/** By the professional's key. */
export const DEMO_PORTFOLIOS: ReadonlyMap<string, Portfolio> = new Map(
  DEMO_PROFESSIONALS.map((professional, index) => [
    professional.key,
    portfolioOf(professional, index, choose),
  ]),
);

/** The pictures in a client's profile: for some a face, for some their current hair and inspiration. */
const CLIENT_WALLS: Readonly<
  Record<
    string,
    readonly (readonly [Exclude<MediaType, 'Portfolio' | 'Professional Profile'>, ServiceCategory, string])[]
  >
> = {
  client: [
    ['Client Profile', 'Other', 'Naomi, seen from behind'],
    ['Client Current Hair', 'Treatment', 'My hair washed, nothing in it'],
    ['Client Current Hair', 'Other', 'Gathered, as I wear it to work'],
    ['Inspiration Picture', 'Protective Styles', 'Braids like these, a little shorter'],
    ['Inspiration Picture', 'Styling', 'Finger waves for the wedding'],
  ],
  client2: [
    ['Client Current Hair', 'Cuts and Trims', 'Four weeks after the last fade'],
    ['Inspiration Picture', 'Cuts and Trims', 'A little higher on the sides'],
  ],
  client4: [
    ['Client Profile', 'Loc Services', 'Adébáyọ̀, seen from behind'],
    ['Client Current Hair', 'Loc Services', 'Locs before the retwist'],
  ],
};

/** All pictures of one client. @param index place in the demo's list; it seeds the artwork */
export function picturesOfClient({ key }: DemoClient, index: number): DemoPicture[] {
  return (CLIENT_WALLS[key] ?? []).map(([mediaType, category, alt], place) => ({
    key: `demo-${key}-${place + 1}`,
    category,
    seed: 2000 + index * 31 + place,
    alt,
    mediaType,
    position: place,
    widest: 640,
  }));
}

/** A picture of the site itself. */
export type DemoSiteImage = Omit<DemoPicture, 'mediaType'>;

/** The home page's carousel: one head of each category. */
export const CAROUSEL: readonly DemoSiteImage[] = SERVICE_CATEGORIES.map((category, position) => ({
  key: `demo-carousel-${position + 1}`,
  category,
  seed: 3000 + position * 17,
  alt: ALT_TEXTS[category],
  position,
  widest: 640,
}));
