import './testing/open-decoders';
import sharp from 'sharp';
import { drawDemoPicture } from './demo-pictures';

test('a picture is rendered as 5:6 WebP in every width, with a placeholder', async () => {
  const { files, height, placeholder } = await drawDemoPicture({ category: 'Cuts and Trims', seed: 1 });
  expect([files.map(({ width }) => width), height]).toEqual([[320, 640, 1280], 1536]);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(400);
  for (const { width, content } of files) {
    const head = await sharp(content).metadata();
    expect([head.format, head.width, head.height]).toEqual(['webp', width, (width * 6) / 5]);
  }
});

test('rendering is deterministic, and another seed renders another picture', async () => {
  const draw = async (seed: number) => {
    const { files } = await drawDemoPicture({ category: 'Styling', seed, widest: 320 });
    return files.map(({ content }) => content.toString('base64'));
  };
  expect(await draw(2)).toEqual(await draw(2));
  expect(await draw(3)).not.toEqual(await draw(2));
});
