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

  it('cover a collar, a chest and shoulders, with parts that do not overlap', async () => {
    const { garments: rendered, frame, pixelsPerCm } = await readWardrobe();
    for (const { id, views, parts } of rendered) {
      for (const view of views) {
        const { width, height, parts: tiles } = await readTiles(view);
        const at = ([x, z]: readonly [number, number], down = 0): number =>
          Math.round((frame.top - z + down) * pixelsPerCm) * width +
          Math.round((x - frame.left) * pixelsPerCm);
        const cover = (i: number): number => tiles.jacket[i]! + tiles.shirt[i]! + tiles.tie[i]!;
        const where = `${id} ${view.yaw}`;
        expect([where, cover(at(view.anchors.notch, 3))]).toEqual([where, 255]);
        expect([where, cover(at([0, -20]))]).toEqual([where, 255]);
        expect([where, cover(at([0, 11]))]).toEqual([where, 0]);
        let most = 0;
        for (let i = 0; i < width * height; i += 7) most = Math.max(most, cover(i));
        expect([where, most <= 258]).toEqual([where, true]);
        for (const part of ['jacket', 'shirt', 'tie'] as const)
          expect([where, part, tiles[part].some((value) => value > 200)]).toEqual([
            where,
            part,
            parts.includes(part),
          ]);
      }
    }
  });
});
