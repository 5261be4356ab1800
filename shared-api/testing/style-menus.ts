import type { BookedStyle, StyleChoice, StyleMenu } from '../src';
import { quoteOf } from '../src/contract';

type Variant = StyleMenu['variants'][number];

/** Knotless braids in two sizes and two lengths; small ones to the waist are not offered. */
export const sampleMenu = (changes: Partial<StyleMenu> = {}): StyleMenu => ({
  revision: 1,
  groups: [
    { id: 'size', name: 'Size', options: [option('small', 'Small'), option('medium', 'Medium')] },
    { id: 'length', name: 'Length', options: [option('mid-back', 'Mid-back'), option('waist', 'Waist')] },
  ],
  variants: [
    variant(['small', 'mid-back'], {
      priceCents: 32_000,
      minutesMin: 360,
      minutesMax: 420,
      packs: 5,
      latestStart: '11:00',
    }),
    variant(['small', 'waist'], { priceCents: 38_000, minutesMin: 420, minutesMax: 480, offered: false }),
    variant(['medium', 'mid-back'], { priceCents: 24_000, minutesMin: 240, minutesMax: 300, packs: 4 }),
    variant(['medium', 'waist'], { priceCents: 28_000, minutesMin: 300, minutesMax: 360, packs: 6 }),
  ],
  hair: { name: 'X-pression braiding hair', isPreStretched: true, productId: 'hair' },
  hairProduct: { id: 'hair', name: 'Braiding hair', priceCents: 950 },
  preparation: [
    { id: 'washed', label: 'Washed and blown out', hoursBefore: 48, feeCents: 4500, minutes: 45 },
    { id: 'take-down', label: 'Old style taken down', hoursBefore: null, feeCents: 6000, minutes: 60 },
  ],
  addOns: [
    { id: 'beads', label: 'Beads', priceCents: 2000, minutes: 20, onlyWith: [] },
    { id: 'curls', label: 'Curly ends', priceCents: 3500, minutes: 30, onlyWith: ['waist'] },
  ],
  cadence: null,
  ...changes,
});

/** Up to 4 weeks nothing, 4 to 6 weeks $25 and 30 minutes, later $60 and an hour; the next visit after 5 weeks. */
export const sampleCadence = (): NonNullable<StyleMenu['cadence']> => ({
  tiers: [
    { upToWeeks: 4, priceCents: 0, minutes: 0 },
    { upToWeeks: 6, priceCents: 2500, minutes: 30 },
    { upToWeeks: null, priceCents: 6000, minutes: 60 },
  ],
  nextAfterWeeks: 5,
});

/** Medium, waist, own hair, everything prepared, no add-ons: $280 and up to 6 hours. */
export const sampleChoice = (changes: Partial<StyleChoice> = {}): StyleChoice => ({
  options: ['medium', 'waist'],
  hair: 'bring',
  preparation: [
    { id: 'washed', by: 'client' },
    { id: 'take-down', by: 'client' },
  ],
  addOns: [],
  ...changes,
});

/** What a booking keeps of a choice; throws for one that cannot be booked. */
export function sampleBookedStyle(choice = sampleChoice(), menu = sampleMenu()): BookedStyle {
  const answer = quoteOf(menu, 'Knotless box braids', choice);
  if (answer.outcome === 'refused') throw new Error(answer.problem.message);
  return { ...answer.quote, menuRevision: menu.revision, choice };
}

function option(id: string, label: string) {
  return { id, label, sentence: null, pictureId: null };
}

function variant(options: string[], changes: Partial<Variant>): Variant {
  return {
    options,
    priceCents: 10_000,
    minutesMin: 60,
    minutesMax: 60,
    offered: true,
    earliestStart: null,
    latestStart: null,
    leastNaturalLengthCm: null,
    hair: ['bring', 'sold'],
    packs: 1,
    hands: 1,
    ...changes,
  };
}
