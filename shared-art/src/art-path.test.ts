import { ART_EDITION, allStaticArt, artPath, TILE_SEEDS, tileSeedFor } from './art-path';
import { ART_CATEGORIES } from './palette';

test('every piece of static artwork has its own address', () => {
  const paths = allStaticArt().map(artPath);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/art\/\d+\/[a-z0-9-]+\.(svg|webp|png)$/);
});

test('an address names the edition, the category, the seed and the shape', () => {
  expect(artPath({ kind: 'tile', category: 'Loc Services', seed: 3, shape: 'card' })).toBe(
    `/art/${ART_EDITION}/tile-loc-services-3-card.svg`,
  );
  expect(artPath({ kind: 'crown', format: 'webp', width: 760 })).toBe(`/art/${ART_EDITION}/crown-760.webp`);
});

test('every category has a tile of each seed in both shapes, and a swatch', () => {
  const paths = new Set(allStaticArt().map(artPath));
  for (const category of ART_CATEGORIES) {
    expect(paths).toContain(artPath({ kind: 'swatch', category }));
    for (const seed of TILE_SEEDS) {
      expect(paths).toContain(artPath({ kind: 'tile', category, seed, shape: 'card' }));
      expect(paths).toContain(artPath({ kind: 'tile', category, seed, shape: 'category' }));
    }
  }
});

test('an id keeps its tile, and many ids use all tiles', () => {
  expect(tileSeedFor('7d1f')).toBe(tileSeedFor('7d1f'));
  const seeds = new Set(Array.from({ length: 200 }, (_, i) => tileSeedFor(`service-${i}`)));
  expect([...seeds].sort()).toEqual([...TILE_SEEDS]);
});
