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

/** A picture as 9 by 8 places of colour, and the 64 bits of its difference hash: where it gets lighter to the right. */
async function glance({ category, seed, look }: DemoPicture) {
  const svg = bust(category, { seed, ...look, width: 90, height: 108 });
  const small = sharp(Buffer.from(svg)).removeAlpha().resize(9, 8, { fit: 'fill' });
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

const colourDifference = (one: Glance, other: Glance) =>
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
