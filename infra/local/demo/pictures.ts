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
  SETTINGS,
} from '@crown-and-coil/shared-art';
import type { DemoClient } from './clients';
import { DEMO_SERVICES, type DemoServiceKey } from './menu';
import type { DemoProfessional } from './professionals';
import { DEMO_PROFESSIONALS } from './professionals';

/** A picture of the demo: what it shows, and where it hangs. */
export interface DemoPicture {
  /** File name without width and ending; unique. */
  key: string;
  category: ServiceCategory;
  seed: number;
  /** Where and how it was taken; chosen by the seed, or plain, when left out. */
  look?: PictureLook;
  /** The braids of a style menu that it shows, by the ids of their options. */
  boxBraids?: BoxBraids;
  /** The option of a style menu that has this picture. */
  option?: string;
  alt: string;
  mediaType: MediaType;
  position: number;
  /** Only what a page shows large is drawn large: it takes four times as long. */
  widest: 1280 | 640;
}

type PictureLook = Required<Pick<BustOptions, 'backdrop' | 'cloth' | 'setting' | 'framing'>>;

/**
 * The look of a professional's picture: from one competitor to the next in a category the camera moves, and when it is
 * back where it was, setting, colours and hair are others.
 * @param index place of the professional in the demo's list
 */
function lookOf(category: ServiceCategory, index: number, position: number) {
  const before = DEMO_PROFESSIONALS.slice(0, index).filter((one) => categoriesOf(one).includes(category));
  const turn = before.length + position;
  const round = Math.floor(turn / FRAMINGS.length);
  const look: PictureLook = {
    framing: cycle(FRAMINGS, turn),
    setting: cycle(SETTINGS, turn + round * 2),
    backdrop: cycle(BACKDROPS, turn * 3 + round),
    cloth: cycle(CLOTHS, turn * 2),
  };
  // Hairstyles of a category repeat after two, three or four seeds.
  return { seed: index * 120 + ((turn + round) % 12), look };
}

/** Pictures in a portfolio: enough in the first category for the gallery of service details, some in each other. */
const MAIN_PICTURES = 6;
const OTHER_PICTURES = 3;

/** What a picture of a category says to somebody who cannot see it. */
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

/** Sizes and lengths of braids that the options of a style menu show, after the first picture of the portfolio. */
const braidPictures = (sizes: readonly BoxBraids['size'][], lengths: readonly BoxBraids['length'][]) => [
  ...sizes.map((size) => ({ option: size, boxBraids: { size, length: 'mid-back' as const } })),
  ...lengths.map((length) => ({ option: length, boxBraids: { size: 'medium' as const, length } })),
];

/** Option pictures by the key of the service: in place of other pictures of its category. */
const OPTION_PICTURES: Partial<Record<DemoServiceKey, ReturnType<typeof braidPictures>>> = {
  knotlessMenu: braidPictures(
    ['jumbo', 'large', 'medium', 'small', 'extra-small'],
    ['shoulder', 'mid-back', 'waist', 'hip'],
  ),
  boxBraidsMenu: braidPictures(['jumbo', 'large', 'medium', 'small'], ['shoulder', 'mid-back', 'waist']),
};

const optionPicturesOf = ({ menu }: DemoProfessional, category: ServiceCategory) =>
  menu.flatMap((key) => (DEMO_SERVICES[key].category === category && OPTION_PICTURES[key]) || []);

/** The categories that a professional's menu covers, most important first. */
export function categoriesOf(professional: DemoProfessional): ServiceCategory[] {
  return [...new Set(professional.menu.map((key) => DEMO_SERVICES[key].category))];
}

/**
 * All pictures of one professional: a portrait where they have one, and a portfolio for each category that they serve.
 * @param index place in the demo's list; it seeds the artwork, so that no two professionals show the same heads
 */
export function picturesOf(professional: DemoProfessional, index: number): DemoPicture[] {
  const [mainCategory = 'Other', ...others] = categoriesOf(professional);
  const portfolio = [mainCategory, ...others].flatMap((category, place) => {
    const options = optionPicturesOf(professional, category);
    const usual = place === 0 ? MAIN_PICTURES : OTHER_PICTURES;
    return Array.from(
      { length: options.length > 0 ? 1 + options.length : usual },
      (_, position): DemoPicture => ({
        key: `demo-${professional.key}-${category.toLowerCase().replace(/[^a-z]+/g, '-')}-${position + 1}`,
        category,
        ...lookOf(category, index, position),
        ...options[position - 1],
        alt: ALT_TEXTS[category],
        mediaType: 'Portfolio',
        position,
        widest: place === 0 && position === 0 ? 1280 : 640,
      }),
    );
  });
  if (!professional.portrait) return portfolio;
  const portrait: DemoPicture = {
    key: `demo-${professional.key}-portrait`,
    category: mainCategory,
    ...lookOf(mainCategory, index, MAIN_PICTURES),
    alt: `${professional.name}: their own hair, seen from behind`,
    mediaType: 'Professional Profile',
    position: 0,
    widest: 640,
  };
  return [portrait, ...portfolio];
}

/** What hangs in a client's profile: of some a face, of some their hair today and what they would like. */
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
