import '@crown-and-coil/build/artwork/testing/open-decoders';
import { bust } from '@crown-and-coil/shared-art';
import sharp from 'sharp';
import { DEMO_PORTFOLIOS, type DemoPicture } from './pictures';

/**
 * Two pictures look the same when both their shapes and their colours differ by less than this: bits of 64, and of 255 on
 * average over the picture.
 */
const ALIKE = { bits: 6, colour: 8 };
/** The same of pictures that are shown side by side: portraits, and the first of the portfolios of one category. */
const ALIKE_SIDE_BY_SIDE = { bits: 8, colour: 20 };
/** Of cards of options, on average over all pixels: the head and what is behind it are the same. */
const LEAST_OPTION_COLOUR = 2;
/** What cards of options show of a picture (mfe-booking, `style-form.tsx`): 4:3, near its top. */
const CARD = { left: 0, top: 8, width: 90, height: 68 };

function drawn({ category, seed, look, boxBraids }: DemoPicture) {
  const braids = boxBraids ? { boxBraids } : {};
  const svg = bust(category, { seed, ...look, ...braids, width: 90, height: 108 });
  return sharp(Buffer.from(svg)).removeAlpha();
}

/** A picture as 9 by 8 places of colour, and the 64 bits of its difference hash: where it gets lighter to the right. */
async function glance(picture: DemoPicture) {
  const small = drawn(picture).resize(9, 8, { fit: 'fill' });
  const [colours, greys] = await Promise.all([
    small.clone().raw().toBuffer(),
    small.clone().grayscale().raw().toBuffer(),
  ]);
  const bits = Array.from({ length: 64 }, (_, place) => {
    const left = Math.floor(place / 8) * 9 + (place % 8);
    return (greys[left] ?? 0) < (greys[left + 1] ?? 0);
  });
  return { colours: [...colours], bits };
}
type Glance = Awaited<ReturnType<typeof glance>>;

const shapeDifference = (one: Glance, other: Glance) =>
  one.bits.filter((bit, place) => bit !== other.bits[place]).length;

const colourDifference = (one: Pick<Glance, 'colours'>, other: Pick<Glance, 'colours'>) =>
  one.colours.reduce((sum, value, place) => sum + Math.abs(value - (other.colours[place] ?? 0)), 0) /
  one.colours.length;

const isAlike = (one: Glance, other: Glance, { bits, colour }: typeof ALIKE) =>
  shapeDifference(one, other) < bits && colourDifference(one, other) < colour;

interface Seen {
  readonly owner: string;
  readonly picture: DemoPicture;
  readonly glance: Glance;
}

/** Pairs of pictures of two professionals that look the same, as texts. */
const alikeOf = (seen: readonly Seen[], least: typeof ALIKE, mayMeet = (_one: Seen, _other: Seen) => true) =>
  seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter(
        (other) =>
          other.owner !== one.owner && mayMeet(one, other) && isAlike(one.glance, other.glance, least),
      )
      .map(
        (other) =>
          `${one.picture.key} and ${other.picture.key}: ${shapeDifference(one.glance, other.glance)} bits, ${colourDifference(one.glance, other.glance)}`,
      ),
  );

test("no two professionals' pictures look the same, and adjacent ones differ visibly", async () => {
  const seen: Seen[] = [];
  for (const [owner, { pictures, options }] of DEMO_PORTFOLIOS)
    for (const picture of [...pictures, ...options])
      seen.push({ owner, picture, glance: await glance(picture) });
  expect(seen.length).toBeGreaterThan(300);
  expect(alikeOf(seen, ALIKE)).toEqual([]);
  const first = seen.filter(({ picture }) => picture.position === 0);
  const hangTogether = ({ picture: one }: Seen, { picture: other }: Seen) =>
    one.category === other.category && one.mediaType === other.mediaType;
  expect(alikeOf(first, ALIKE_SIDE_BY_SIDE, hangTogether)).toEqual([]);
});

test("pictures of a style menu's options differ visibly on their cards", async () => {
  const menus = [...DEMO_PORTFOLIOS.values()].map(({ options }) => options).filter((own) => own.length > 0);
  expect(menus.length).toBeGreaterThan(1);
  for (const own of menus) {
    // Drawn alike but for the braids and the camera: what differs is their size or length.
    const seen = await Promise.all(
      own.map(async ({ look, ...picture }) => {
        const alike = {
          backdrop: '#D9B99B',
          cloth: '#35607A',
          setting: 'plain',
          framing: look.framing,
        } as const;
        const card = drawn({ ...picture, seed: 1, look: alike }).extract(CARD);
        return { key: picture.key, colours: [...(await card.raw().toBuffer())] };
      }),
    );
    const alike = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .filter((other) => colourDifference(one, other) < LEAST_OPTION_COLOUR)
        .map((other) => `${one.key} and ${other.key}: ${colourDifference(one, other)}`),
    );
    expect(alike).toEqual([]);
  }
});
