import type { ServiceCategory } from '@crown-and-coil/shared-api/contract';
import type { DEMO_STYLE_MENUS } from './style-menus';

/** A service on a demo menu. Price in AUD, length in minutes. */
export interface DemoService {
  name: string;
  category: ServiceCategory;
  price: number;
  minutes: number;
  description: string;
  /** Minutes that are kept free after it; without it none. */
  cleanUpMinutes?: number;
  /** A key of `DEMO_STYLE_MENUS`. */
  styleMenu?: keyof typeof DEMO_STYLE_MENUS;
}

/** A product on a demo shelf. Price in AUD. */
interface DemoProduct {
  name: string;
  price: number;
  description: string;
  attributes: readonly (readonly [key: string, value: string])[];
}

/** Services by key: every one of the eight categories, from a 15-minute patch test to an eight-hour appointment. */
export const DEMO_SERVICES = {
  knotless: {
    name: 'Knotless box braids, mid-back',
    category: 'Protective Styles',
    price: 340,
    minutes: 420,
    description:
      'Small to medium knotless parts, feathered in so the root lies flat and moves from day one. Includes a light trim, an edge-safe parting and a mousse set. Hair is not included unless you add it as a product.',
  },
  knotlessMenu: {
    name: 'Knotless box braids, your size and length',
    category: 'Protective Styles',
    price: 250,
    minutes: 270,
    description: 'Five sizes and four lengths, with the price and the hours of each. Hair is yours or ours.',
    styleMenu: 'knotless',
  },
  weekendKnotlessMenu: {
    name: 'Weekend knotless braids',
    category: 'Protective Styles',
    price: 270,
    minutes: 270,
    description:
      'Fridays from noon, Saturdays and Sundays: out of the chair the same day, to the waist at most.',
    styleMenu: 'weekendKnotless',
  },
  boxBraids: {
    name: 'Box braids, waist length',
    category: 'Protective Styles',
    price: 290,
    minutes: 480,
    description:
      'Classic box braids to the waist, dipped and set. A full day in the chair: lunch break included.',
  },
  cornrows: {
    name: 'Feed-in cornrows',
    category: 'Protective Styles',
    price: 120,
    minutes: 150,
    description:
      'Eight to twelve feed-in rows, straight back or curved. Edges finished with mousse, never with glue.',
  },
  kidsBraids: {
    name: 'Braids for children, with beads',
    category: 'Protective Styles',
    price: 85,
    minutes: 120,
    description: 'Gentle rows for under-twelves with wooden beads. Breaks whenever they are needed.',
  },
  twists: {
    name: 'Two-strand twists on natural hair',
    category: 'Styling',
    price: 110,
    minutes: 135,
    description:
      'Wash, stretch and chunky or mini twists on your own hair. Wear them for a week, then as a twist-out.',
  },
  takedown: {
    name: 'Braid take-down and wash',
    category: 'Treatment',
    price: 85,
    minutes: 60,
    description:
      'Careful take-down, detangle, clarifying wash and a steam so that the next style starts on healthy hair.',
  },
  naturalStyle: {
    name: 'Flat-twist updo',
    category: 'Styling',
    price: 95,
    minutes: 90,
    description: 'An updo for work or a wedding, on natural or blown-out hair.',
  },
  braidConsult: {
    name: 'Style consultation',
    category: 'Other',
    price: 30,
    minutes: 30,
    description: 'Length, size, parting and hair to buy: half an hour that saves a long day.',
  },
  skinFade: {
    name: 'Skin fade and line-up',
    category: 'Cuts and Trims',
    price: 55,
    minutes: 45,
    description: 'Bald to mid fade with a razor line-up, beard tidy and hot towel.',
  },
  lineUp: {
    name: 'Line-up only',
    category: 'Cuts and Trims',
    price: 25,
    minutes: 20,
    description: 'Forehead, temples and nape, razor sharp.',
  },
  beard: {
    name: 'Beard shape and steam',
    category: 'Other',
    price: 35,
    minutes: 30,
    description: 'Shape, steam, oil. For beards that curl back on themselves.',
  },
  kidsCut: {
    name: 'Cut for children',
    category: 'Cuts and Trims',
    price: 32,
    minutes: 30,
    description: 'Under-twelves, patient hands, no tears.',
  },
  curlyCut: {
    name: 'Curl-by-curl cut and shape',
    category: 'Cuts and Trims',
    price: 165,
    minutes: 120,
    description: 'Dry cut in your natural curl pattern, cleanse, and a wash-day routine to take home.',
  },
  trim: {
    name: 'Dusting trim',
    category: 'Cuts and Trims',
    price: 60,
    minutes: 45,
    description: 'Ends only. You keep your length.',
  },
  bigChop: {
    name: 'Big chop consultation',
    category: 'Other',
    price: 40,
    minutes: 60,
    description: 'An hour on your length, texture and what the first six months look like.',
  },
  retwist: {
    name: 'Loc retwist and style',
    category: 'Loc Services',
    price: 145,
    minutes: 150,
    description: 'Wash, palm-roll retwist and a two-strand or barrel style to finish.',
  },
  retwistMenu: {
    name: 'Retwist by loc count',
    category: 'Loc Services',
    price: 140,
    minutes: 135,
    description: 'A retwist priced by how many locs you wear and how you want them finished.',
    styleMenu: 'retwist',
  },
  locConsult: {
    name: 'Loc consultation',
    category: 'Other',
    price: 40,
    minutes: 30,
    description: 'Your hair, your routine, the size and the parting plan: half an hour before starter locs.',
  },
  starterLocs: {
    name: 'Starter locs, comb coils',
    category: 'Loc Services',
    price: 280,
    minutes: 300,
    description: 'Parting plan, comb coils and a three-month care plan. Hair of six centimetres or longer.',
  },
  locDetox: {
    name: 'Loc detox soak',
    category: 'Loc Services',
    price: 95,
    minutes: 75,
    cleanUpMinutes: 15,
    description: 'A deep soak that lifts build-up, then a slow rinse and an oil seal.',
  },
  locStyle: {
    name: 'Loc updo or barrel twists',
    category: 'Loc Services',
    price: 90,
    minutes: 75,
    description: 'For locs retwisted within the last two weeks.',
  },
  locRepair: {
    name: 'Loc repair, per hour',
    category: 'Loc Services',
    price: 80,
    minutes: 60,
    description: 'Thinning roots, broken tips and split locs, mended by hand with your own hair.',
  },
  balayage: {
    name: 'Copper balayage on 3C to 4A',
    category: 'Color',
    price: 290,
    minutes: 240,
    description: 'Hand-painted lift with a bond builder. Patch test 48 hours before.',
  },
  patchTest: {
    name: 'Patch test for colour',
    category: 'Color',
    price: 10,
    minutes: 15,
    description: 'A dab behind the ear, two days or more before your first colour with us.',
  },
  gloss: {
    name: 'Gloss and tone',
    category: 'Color',
    price: 110,
    minutes: 75,
    description: 'Ammonia-free shine and depth, no lift.',
  },
  colourRefresh: {
    name: 'Root colour refresh',
    category: 'Color',
    price: 135,
    minutes: 105,
    cleanUpMinutes: 15,
    description: 'Regrowth matched to your lengths, with a strand test first.',
  },
  deepCondition: {
    name: 'Deep condition and steam',
    category: 'Treatment',
    price: 70,
    minutes: 60,
    description: 'Protein or moisture, chosen after a stretch test, under steam for twenty minutes.',
  },
  scalpDetox: {
    name: 'Scalp detox and steam',
    category: 'Treatment',
    price: 95,
    minutes: 75,
    description: 'Clarifying cleanse, exfoliation and a 20-minute steam for dry or itchy scalps.',
  },
  scalpMassage: {
    name: 'Scalp massage with warm oil',
    category: 'Treatment',
    price: 65,
    minutes: 45,
    description: 'Forty-five quiet minutes.',
  },
  scalpConsult: {
    name: 'Scalp analysis',
    category: 'Other',
    price: 55,
    minutes: 40,
    description: 'Lens, questions, and a written plan. Refers on to a doctor where that is due.',
  },
  washAndGo: {
    name: 'Wash and go lesson',
    category: 'Styling',
    price: 105,
    minutes: 105,
    description: 'We do half, you do half. You leave knowing how.',
  },
  silkPress: {
    name: 'Silk press and trim',
    category: 'Styling',
    price: 130,
    minutes: 120,
    description: 'Heat-protected blow-out and press, ends dusted. No relaxer.',
  },
  silkPressMenu: {
    name: 'Silk press by length and density',
    category: 'Styling',
    price: 130,
    minutes: 120,
    description: 'Pressed once, slowly, with the time that your length and density need.',
    styleMenu: 'silkPress',
  },
  sewIn: {
    name: 'Full sew-in, leave-out',
    category: 'Weaves and Wigs',
    price: 240,
    minutes: 240,
    description: 'Braid-down base, flat tracks, blended leave-out. Bundles are yours or added as a product.',
  },
  glueless: {
    name: 'Glueless lace install',
    category: 'Weaves and Wigs',
    price: 210,
    minutes: 180,
    description: 'Custom hairline, braid-down base and bleached knots on your unit.',
  },
  wigCustom: {
    name: 'Custom unit, made to measure',
    category: 'Weaves and Wigs',
    price: 420,
    minutes: 120,
    description: 'Measuring, density, hairline. Ready in two weeks, fitted in this appointment.',
  },
  boxBraidsMenu: {
    name: 'Box braids by size and length',
    category: 'Protective Styles',
    price: 230,
    minutes: 300,
    description: 'Four sizes and three lengths. Four hands if you are in a hurry.',
    styleMenu: 'boxBraids',
  },
  cornrowsMenu: {
    name: 'Feed-ins by rows and design',
    category: 'Protective Styles',
    price: 105,
    minutes: 120,
    description: 'From two big rows to twelve small ones, straight, curved or up. Hair is included.',
    styleMenu: 'cornrows',
  },
  twistsMenu: {
    name: 'Natural twists and coils by size',
    category: 'Styling',
    price: 90,
    minutes: 105,
    description: 'On your own hair, as fine as you like them.',
    styleMenu: 'twists',
  },
  starterLocsMenu: {
    name: 'Starter locs by method and density',
    category: 'Loc Services',
    price: 220,
    minutes: 240,
    description: 'Comb coils, twists or interlocked, with a parting plan.',
    styleMenu: 'starterLocs',
  },
  interlockingMenu: {
    name: 'Interlocking by weeks and loc size',
    category: 'Loc Services',
    price: 185,
    minutes: 210,
    description: 'Retightening, priced by the growth since your last visit.',
    styleMenu: 'interlocking',
  },
  fadesMenu: {
    name: 'Fade and beard, your choice',
    category: 'Cuts and Trims',
    price: 50,
    minutes: 50,
    description: 'Taper, skin fade or a design, with as much of the beard as you want.',
    styleMenu: 'fades',
  },
  colourMenu: {
    name: 'Colour by technique and length',
    category: 'Color',
    price: 190,
    minutes: 180,
    description: 'From a root touch-up to a full lightening, always with a strand test.',
    styleMenu: 'colour',
  },
  wigMenu: {
    name: 'Wig install by unit and styling',
    category: 'Weaves and Wigs',
    price: 140,
    minutes: 120,
    description: 'Closure, frontal or U-part, worn as it is, curled or cut.',
    styleMenu: 'wigInstall',
  },
  curlCutMenu: {
    name: 'Curl cut by length and density',
    category: 'Cuts and Trims',
    price: 130,
    minutes: 105,
    description: 'A dry cut with the time that your curls need.',
    styleMenu: 'curlCut',
  },
  bundlesRefresh: {
    name: 'Unit wash and restyle',
    category: 'Weaves and Wigs',
    price: 85,
    minutes: 90,
    description: 'Drop in a tired unit, pick up a new one.',
  },
} as const satisfies Record<string, DemoService>;

/** Products by key. */
export const DEMO_PRODUCTS = {
  braidingHair: {
    name: 'Pre-stretched braiding hair',
    price: 9.5,
    description: 'One pack. A mid-back set takes six.',
    attributes: [
      ['Length', '132 cm'],
      ['Material', 'Synthetic, itch-free'],
    ],
  },
  beads: {
    name: 'Wooden beads, set of 40',
    price: 14,
    description: 'Light, smooth, four shades of brown.',
    attributes: [
      ['Material', 'Beech wood'],
      ['Bundle Count', '40'],
    ],
  },
  mousse: {
    name: 'Braid mousse',
    price: 18.5,
    description: 'Lays flyaways without flakes.',
    attributes: [
      ['Size', '200 ml'],
      ['Purpose', 'Set and refresh'],
    ],
  },
  pomade: {
    name: 'Wave pomade',
    price: 22,
    description: 'Medium hold, low shine.',
    attributes: [['Weight', '100 g']],
  },
  beardOil: {
    name: 'Beard oil',
    price: 24.5,
    description: 'Marula and sandalwood.',
    attributes: [
      ['Scent', 'Sandalwood'],
      ['Size', '30 ml'],
    ],
  },
  locGel: {
    name: 'Aloe loc gel',
    price: 19,
    description: 'Holds a retwist, washes out clean.',
    attributes: [
      ['Ingredients', 'Aloe, flaxseed'],
      ['Size', '250 ml'],
    ],
  },
  cuffs: {
    name: 'Brass loc cuffs, set of 12',
    price: 16,
    description: 'Adjustable, nickel-free.',
    attributes: [
      ['Material', 'Brass'],
      ['Bundle Count', '12'],
    ],
  },
  rosewater: {
    name: 'Rosewater mist',
    price: 15.5,
    description: 'A light daily drink for locs and curls.',
    attributes: [
      ['Scent', 'Rose'],
      ['Size', '250 ml'],
    ],
  },
  bondMask: {
    name: 'Bond mask',
    price: 42,
    description: 'Once a week after colour.',
    attributes: [
      ['Purpose', 'Repair'],
      ['Size', '200 ml'],
    ],
  },
  curlCream: {
    name: 'Curl cream',
    price: 28,
    description: 'Definition without crunch.',
    attributes: [
      ['Hair Type', '3A to 4C'],
      ['Size', '250 ml'],
    ],
  },
  bundles: {
    name: 'Human hair bundle',
    price: 145,
    description: 'One bundle, body wave.',
    attributes: [
      ['Length', '56 cm'],
      ['Texture', 'Body wave'],
    ],
  },
  laceGlue: {
    name: 'Skin-safe lace adhesive',
    price: 26,
    description: 'Holds for two weeks, lifts with oil.',
    attributes: [['Size', '38 ml']],
  },
  wigCap: {
    name: 'Breathable wig cap, pair',
    price: 8,
    description: 'Deep brown or light brown.',
    attributes: [
      ['Color', 'Deep brown'],
      ['Bundle Count', '2'],
    ],
  },
  scalpOil: {
    name: 'Scalp oil with dropper',
    price: 32,
    description: 'Rosemary and jojoba.',
    attributes: [
      ['Application', 'Dropper'],
      ['Ingredients', 'Rosemary, jojoba'],
    ],
  },
  clarifying: {
    name: 'Clarifying shampoo',
    price: 27,
    description: 'For the wash before a new style.',
    attributes: [['Size', '300 ml']],
  },
  heatShield: {
    name: 'Heat shield spray',
    price: 29.5,
    description: 'To 230 degrees.',
    attributes: [['Purpose', 'Heat protection']],
  },
} as const satisfies Record<string, DemoProduct>;

export type DemoServiceKey = keyof typeof DEMO_SERVICES;
export type DemoProductKey = keyof typeof DEMO_PRODUCTS;
