import '@crown-and-coil/build/artwork/testing/open-decoders';
import { bust } from '@crown-and-coil/shared-art';
import sharp from 'sharp';
import { type DemoPicture, picturesOf } from './pictures';
import { DEMO_PROFESSIONALS } from './professionals';

// Draws a hundred pictures.
jest.setTimeout(60_000);

/** Two pictures look the same at a glance when both their shapes and their colours differ by less than this. */
const LEAST_SHAPE_BITS = 8;
/** Of 255, on average over the picture. */
const LEAST_COLOUR = 20;
/** The same between options of one menu, on average over all pixels: the head and what is behind it are the same. */
const LEAST_OPTION_COLOUR = 3;

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

/** Pictures that hang side by side: portraits, and the first of the portfolios of one category. */
const SIDE_BY_SIDE = DEMO_PROFESSIONALS.flatMap(picturesOf).filter(({ position }) => position === 0);

test('pictures of competing professionals differ visibly', async () => {
  const seen = await Promise.all(
    SIDE_BY_SIDE.map(async (picture) => ({ picture, glance: await glance(picture) })),
  );
  const alike = seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter(
        (other) =>
          other.picture.category === one.picture.category &&
          other.picture.mediaType === one.picture.mediaType &&
          shapeDifference(one.glance, other.glance) < LEAST_SHAPE_BITS &&
          colourDifference(one.glance, other.glance) < LEAST_COLOUR,
      )
      .map(
        (other) =>
          `${one.picture.key} and ${other.picture.key}: ${shapeDifference(one.glance, other.glance)} ${colourDifference(one.glance, other.glance)}`,
      ),
  );
  expect(alike).toEqual([]);
});

test('pictures of the options of a style menu differ visibly', async () => {
  const options = DEMO_PROFESSIONALS.map(picturesOf).map((own) => own.filter(({ option }) => option));
  expect(options.filter((own) => own.length > 0).length).toBeGreaterThan(1);
  for (const own of options) {
    // Drawn alike but for the braids: what differs is their size and length.
    const seen = await Promise.all(
      own.map(async ({ look: _look, ...picture }) => ({
        key: JSON.stringify(picture.boxBraids),
        colours: [
          ...(await drawn({ ...picture, seed: 1 })
            .raw()
            .toBuffer()),
        ],
      })),
    );
    const alike = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .filter((other) => other.key !== one.key && colourDifference(one, other) < LEAST_OPTION_COLOUR)
        .map((other) => `${one.key} and ${other.key}: ${colourDifference(one, other)}`),
    );
    expect(alike).toEqual([]);
  }
});
