import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { garments } from '../plan/clothing.ts';
import { garmentFolder, readTiles, readWardrobe } from './garments.ts';

const recipeFolder = join(garmentFolder, '..', 'wardrobe');

describe('garments', () => {
  it('are rendered for all that a plan may ask for', async () => {
    const { garments: rendered } = await readWardrobe();
    expect(rendered.map(({ id }) => id).sort()).toEqual([...garments].sort());
  });

  it('come from the recipe that lies beside them', async () => {
    const { recipe } = await readWardrobe();
    const files = (await readdir(recipeFolder))
      .filter((name) => /\.py$|^requirements\.txt$/.test(name))
      .sort();
    const hash = createHash('sha256');
    for (const name of files)
      hash
        .update(`${name}\0`)
        .update(await readFile(join(recipeFolder, name)))
        .update('\0');
    expect(recipe).toBe(hash.digest('hex'));
  });

  it('have no file that nobody names', async () => {
    const { garments: rendered } = await readWardrobe();
    const named = rendered.flatMap(({ views }) => views.flatMap(({ light, parts }) => [light, parts]));
    expect((await readdir(garmentFolder)).sort()).toEqual(['garments.json', ...named].sort());
  });

  it.each(garments)(
    'cover a collar, a chest and shoulders, with parts that do not overlap: %s',
    async (id) => {
      const { garments: rendered, frame, pixelsPerCm } = await readWardrobe();
      const { views, parts } = rendered.find((garment) => garment.id === id)!;
      for (const view of views) {
        const { width, height, parts: tiles } = await readTiles(view);
        const at = ([x, z]: readonly [number, number], down = 0): number =>
          Math.round((frame.top - z + down) * pixelsPerCm) * width +
          Math.round((x - frame.left) * pixelsPerCm);
        const cover = (i: number): number => tiles.jacket[i]! + tiles.shirt[i]! + tiles.tie[i]!;
        expect([view.yaw, cover(at(view.anchors.notch, 3))]).toEqual([view.yaw, 255]);
        expect([view.yaw, cover(at([0, -20]))]).toEqual([view.yaw, 255]);
        expect([view.yaw, cover(at([0, 11]))]).toEqual([view.yaw, 0]);
        let most = 0;
        for (let i = 0; i < width * height; i += 7) most = Math.max(most, cover(i));
        expect([view.yaw, most <= 258]).toEqual([view.yaw, true]);
        for (const part of ['jacket', 'shirt', 'tie'] as const)
          expect([part, tiles[part].some((value) => value > 200)]).toEqual([part, parts.includes(part)]);
      }
    },
  );
});
