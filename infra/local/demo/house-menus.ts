import type { DemoService, DemoServiceKey } from './menu';

/** What a professional does in their own way: name, price in AUD, minutes, description. */
type House = readonly [name: string, price: number, minutes: number, description: string];

/**
 * Services of `DEMO_SERVICES` that several professionals offer, as each of them names, prices and describes theirs. The
 * professional who is not listed here offers the service as it is in the menu.
 */
const HOUSE_MENUS: Readonly<Record<string, Partial<Record<DemoServiceKey, House>>>> = {
  colorist: {
    curlyCut: [
      'Colour-safe curl cut',
      175,
      120,
      'A dry cut that follows the colour: light pieces fall where you see them.',
    ],
  },
  zuri: {
    cornrows: [
      'Four-hand cornrows',
      110,
      90,
      'Two of us braid at once, so ten rows are done before your tea is cold.',
    ],
    takedown: [
      'Sisters take-down',
      90,
      45,
      'Six hands, one head: out, detangled and washed in three quarters of an hour.',
    ],
  },
  kofi: {
    retwist: [
      'After-work retwist',
      130,
      135,
      'Palm-rolled retwist for people who come straight from the office.',
    ],
    twists: [
      'Short twists for men',
      85,
      105,
      'Two-strand twists on five centimetres or more, edges lined up at the end.',
    ],
    skinFade: ['Evening fade', 50, 45, 'A mid or high fade, lined up under good light until half past nine.'],
    locStyle: ['Barrel roll style', 80, 60, 'Barrels pinned back for the gym or the wedding.'],
  },
  mele: {
    cornrows: [
      'Weekend feed-ins',
      105,
      135,
      'Six to ten feed-ins with a film for the children while you sit.',
    ],
    boxBraids: [
      'Jumbo box braids',
      195,
      240,
      'Big parts, light on the scalp, in and out on a Saturday afternoon.',
    ],
    takedown: [
      'Gentle take-down for children',
      65,
      60,
      'Braids out, knots out, no tears, and a ribbon at the end.',
    ],
  },
  ama: {
    retwist: ['Calm retwist', 155, 165, 'A slow retwist that starts with ten minutes of scalp massage.'],
    locDetox: [
      'Herbal loc soak',
      105,
      90,
      'Apple vinegar, rosemary and time: what comes out will surprise you.',
    ],
  },
  talia: {
    scalpDetox: [
      'Scalp peel under the lens',
      120,
      75,
      'We look first, peel only where it is due, and look again.',
    ],
    scalpMassage: ['Circulation massage', 75, 40, 'Firm, warm and quiet, for scalps that feel tight.'],
    deepCondition: [
      'Moisture repair for dry lengths',
      80,
      60,
      'A mask chosen by porosity, under a warm towel.',
    ],
  },
  grant: {
    glueless: [
      'Melted hairline, glueless',
      230,
      195,
      'An elastic band, a plucked hairline and no adhesive at all.',
    ],
    sewIn: [
      'Sew-in with closure',
      265,
      255,
      'A flat base and a closure, so that none of your own hair is left out.',
    ],
  },
  nyah: {
    curlyCut: [
      'Curl cut with a lesson',
      150,
      105,
      'You see each cut in the mirror, and learn how to ask for it again.',
    ],
    twists: [
      'Mini twists for long wear',
      165,
      210,
      'Small twists that last six weeks and become a twist-out after that.',
    ],
    deepCondition: [
      'Steam and hydrate',
      65,
      45,
      'Open the cuticle, feed it, close it. Once a month is enough.',
    ],
  },
  malik: {
    skinFade: ['Blacktown skin fade', 48, 40, 'Foil shaver to the skin, blended up without a line.'],
    lineUp: ['Sharp line-up', 22, 20, 'Trimmer and razor, ready for the weekend.'],
    beard: ['Beard line and oil', 30, 25, 'Cheeks and neck by razor, length by scissors.'],
    kidsCut: ['School cut', 28, 30, 'Neat for assembly, in and out before training.'],
  },
  imani: {
    knotless: [
      'Smedium knotless braids',
      310,
      390,
      'Between small and medium, to the waist, curled ends on request. Hair is in the price.',
    ],
    boxBraids: [
      'Bohemian box braids',
      330,
      450,
      'Box braids with loose curls left out between them, for a softer line.',
    ],
    cornrows: [
      'Stitch braids',
      135,
      150,
      'Clean stitch parts, six to twelve rows, straight back or into a bun.',
    ],
    twists: ['Passion twists', 185, 240, 'Springy twists with added hair, shoulder length, light to wear.'],
    takedown: ['Take-down with trim', 95, 75, 'Braids out, wash, and the ends dusted before the next set.'],
  },
  leilani: {
    silkPress: ['One-pass silk press', 145, 135, 'One pass at the right heat: movement without burnt ends.'],
    gloss: ['Clear gloss', 95, 60, 'Shine on your own colour, nothing lifted and nothing covered.'],
    balayage: ['Honey ribbons', 310, 255, 'Painted ribbons around the face that look good pressed or curly.'],
  },
  sione: {
    skinFade: ['Liverpool low fade', 45, 40, 'Low and clean, finished with a hot towel.'],
    beard: ['Beard trim for thick beards', 32, 30, 'Shape that lasts until the next match.'],
    retwist: ['Quick retwist, short locs', 95, 90, 'For locs up to the chin: washed, rolled and dried.'],
    kidsCut: ['Big brother, little brother', 30, 30, 'A cut for one; bring both and they sit side by side.'],
  },
  hawa: {
    sewIn: [
      'Traditional sew-in',
      220,
      225,
      'Eighteen years of flat tracks: braided, stitched, checked with the comb.',
    ],
    glueless: [
      'Everyday glueless unit',
      190,
      165,
      'On in the morning, off at night: fitted, banded and cut to your face.',
    ],
    wigCustom: [
      'Bespoke wig, hand-tied parting',
      460,
      135,
      'Measured and ventilated in Auburn, ready in three weeks.',
    ],
    bundlesRefresh: [
      'Bundle wash and colour check',
      95,
      105,
      'Bundles washed, conditioned and sealed, loose wefts sewn again.',
    ],
  },
  desta: {
    curlyCut: [
      'Tuesday-proof curl cut',
      160,
      120,
      'Cut dry, curl by curl, so that it also works on the day you do nothing.',
    ],
    washAndGo: [
      'Wash and go, done for you',
      90,
      90,
      'Cleansed, defined and dried under the hood: three days of curls.',
    ],
    deepCondition: ['Protein balance treatment', 75, 60, 'For curls that stretch too far or snap too soon.'],
    trim: ['Ends only, curl by curl', 55, 40, 'A trim in your pattern. Two centimetres at most.'],
  },
  roots: {
    starterLocs: [
      'Starter locs, two-strand',
      260,
      270,
      'Two-strand starters that hold up in Brisbane humidity.',
    ],
    retwist: [
      'Humidity-proof retwist',
      150,
      150,
      'Rolled with aloe, dried well, so it stays through a storm.',
    ],
    locStyle: ['Locs up for the heat', 85, 60, 'Off the neck: a bun, petals or a crown.'],
    twists: [
      'Flat twists and two-strands',
      115,
      120,
      'Flat in front, loose at the back, on washed natural hair.',
    ],
  },
  tavita: {
    skinFade: ['Fade with hot towel', 52, 50, 'No rush: fade, razor, towel and a coffee.'],
    lineUp: ['Line-up and eyebrows', 30, 25, 'Front, temples, neck and brows, by razor.'],
    beard: ['Beard sculpt', 38, 35, 'Straightened, cut and steamed into a shape that suits your jaw.'],
    curlyCut: ['Curly top, tapered sides', 60, 50, 'Scissors over the curls, clipper at the sides.'],
  },
  amara: {
    balayage: [
      'Burgundy and copper lights',
      320,
      270,
      'Warm lights on deep bases, with a bond mask to take home.',
    ],
    colourRefresh: ['Root melt', 150, 120, 'Roots blended into last season, so that nothing shows a line.'],
    gloss: ['Burgundy gloss', 120, 75, 'A deep red sheen that washes out softly over six weeks.'],
    silkPress: ['Press after colour', 140, 120, 'A low-heat press that keeps new colour bright.'],
  },
  reef: {
    washAndGo: ['Salt water wash and go', 95, 90, 'Rinse, seal and define for hair that swims.'],
    cornrows: [
      'Holiday cornrows',
      100,
      120,
      'Braided tight enough for a week of snorkelling, never tighter.',
    ],
    twists: ['Reef twists', 105, 120, 'Chunky twists with shells or without.'],
    bigChop: ['Big chop by the sea', 55, 60, 'We talk, we cut, we take a picture. Tissues are here.'],
  },
  nia: {
    knotless: [
      'Small-part knotless',
      390,
      480,
      'Small parts, neat feet, no bumps; a day in the chair with a long lunch.',
    ],
    boxBraids: ['Bob box braids', 230, 300, 'Chin length, dipped ends, light on the neck.'],
    sewIn: ['Half sew-in', 180, 165, 'Tracks at the back, your own hair in front: volume for less time.'],
    takedown: ['Take-down before a new set', 80, 70, 'Out, washed and stretched, ready to be parted again.'],
  },
  elder: {
    skinFade: ['Father and son fade', 60, 45, 'One of us cuts, the other one has an opinion.'],
    beard: ['Old-school beard and towel', 40, 35, 'Badger brush, straight razor, three towels.'],
    scalpMassage: ['Barber chair scalp rub', 35, 20, 'Twenty minutes with tonic, after a cut or on its own.'],
    kidsCut: ['First cut, with certificate', 35, 30, 'A patient first haircut, and a lock of it to keep.'],
  },
  saba: {
    scalpDetox: [
      'Trichology cleanse',
      130,
      90,
      'For build-up, flakes and itch, with pictures before and after.',
    ],
    scalpConsult: [
      'Hair loss consultation',
      85,
      50,
      'History, lens and a plan in writing; a letter for your doctor if one is needed.',
    ],
    deepCondition: [
      'Shea butter steam',
      70,
      55,
      'Raw shea, warmed by hand, for coils that drink everything.',
    ],
    curlyCut: [
      'Scalp-first curl cut',
      155,
      120,
      'Cut after the scalp is calm, shaped to fall away from tender spots.',
    ],
  },
  kwame: {
    retwist: ['Interlock maintenance', 160, 180, 'Roots interlocked with a tool: for swimmers and runners.'],
    starterLocs: [
      'Starter locs, interlocked',
      320,
      360,
      'A grid, an interlock pattern and locs that survive the pool.',
    ],
    locRepair: [
      'Loc reattachment, per hour',
      90,
      60,
      'Lost locs put back on, one by one, with your own hair.',
    ],
    skinFade: ['Fade round the locs', 50, 45, 'Sides faded, locs on top kept out of the way.'],
  },
  thandi: {
    silkPress: ['Harbour silk press', 155, 120, 'Blow-out, press and trim in the sunlit room.'],
    wigCustom: [
      'Atelier unit, made to order',
      520,
      150,
      'Drawn, measured and coloured with you, fitted four weeks later.',
    ],
    glueless: ['Fitted glueless install', 245, 180, 'Your unit, cut and tinted to your hairline.'],
    gloss: ['Sheen and tone', 115, 70, 'Takes brass out and puts light in.'],
  },
  mayi: {
    washAndGo: ['Wet season wash and go', 100, 100, 'Definition that holds at ninety per cent humidity.'],
    curlyCut: ['Cut for thick coils', 140, 110, 'Weight out, shape in, for coils that grow outwards.'],
    scalpDetox: ['Sweat and sunscreen detox', 90, 60, 'What the build-up brings, gone.'],
    bigChop: [
      'Transition talk and first cut',
      60,
      75,
      'From relaxed to natural: a plan in stages or all at once.',
    ],
  },
  isla: {
    curlyCut: [
      'All-curl cut, Hobart',
      145,
      105,
      'A dry cut for waves to coils, with a wash to check the shape.',
    ],
    colourRefresh: ['Plant-based root colour', 125, 120, 'Henna and indigo blends, strand test first.'],
    deepCondition: [
      'Winter moisture mask',
      60,
      50,
      'For curls that have had enough of heaters and wool hats.',
    ],
    trim: ['Fringe and ends', 45, 35, 'A curly fringe kept out of your eyes.'],
  },
  palm: {
    cornrows: ['Island cornrows', 95, 105, 'Six rows on the verandah, beads if you brought some.'],
    twists: ['Beach twists', 90, 105, 'Loose two-strands that dry into waves.'],
    washAndGo: ['After-swim wash and go', 80, 75, 'Salt out, curls back.'],
  },
};

/** A service as a professional offers it. @param professional key of theirs */
export function houseService(professional: string, key: DemoServiceKey, base: DemoService): DemoService {
  const house = HOUSE_MENUS[professional]?.[key];
  if (house === undefined) return base;
  const [name, price, minutes, description] = house;
  return { ...base, name, price, minutes, description };
}
