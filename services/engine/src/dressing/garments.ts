import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';

const point = z.tuple([z.number(), z.number()]);

const viewSchema = z.object({
  /** Degrees that the body is turned; positive to the viewer's left. */
  yaw: z.number(),
  light: z.string(),
  parts: z.string(),
  /** Light of a byte of 255 in the light tiles. */
  exposure: z.number().positive(),
  anchors: z.object({
    notch: point,
    neckLeft: point,
    neckRight: point,
    shoulderLeft: point,
    shoulderRight: point,
    hemLeft: point,
    hem: point,
    hemRight: point,
  }),
});

const partSchema = z.enum(['jacket', 'shirt', 'tie']);

const garmentSchema = z.object({
  id: z.string(),
  range: z.enum(['men', 'women', 'both']),
  parts: z.array(partSchema).min(1),
  backPart: partSchema,
  views: z.array(viewSchema).min(1),
});

const wardrobeSchema = z.object({
  /** SHA-256 of the recipe that rendered it. */
  recipe: z.string(),
  pixelsPerCm: z.number().positive(),
  /** In centimetres around the sternal notch, x to the viewer's right, up is positive. */
  frame: z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() }),
  garments: z.array(garmentSchema),
});

export type Wardrobe = z.infer<typeof wardrobeSchema>;
export type Garment = z.infer<typeof garmentSchema>;
export type GarmentView = z.infer<typeof viewSchema>;
export type Part = z.infer<typeof partSchema>;

export const garmentFolder = join(import.meta.dirname, '..', '..', 'garments');

export async function readWardrobe(folder = garmentFolder): Promise<Wardrobe> {
  return wardrobeSchema.parse(JSON.parse(await readFile(join(folder, 'garments.json'), 'utf8')));
}

/** Eight-bit tiles of one view, all of one size. */
export interface GarmentTiles {
  readonly width: number;
  readonly height: number;
  /** Square roots of light on white cloth, 255 for `exposure`. */
  readonly light: Readonly<Record<'left' | 'right' | 'front' | 'ambient' | 'back', Uint8Array>>;
  /** How much of each pixel a part covers; `back` lies behind the neck. */
  readonly parts: Readonly<Record<Part | 'back', Uint8Array>>;
}

const LIGHT_COLUMNS = 3;
const PART_COLUMNS = 2;

async function tilesOf(
  path: string,
  columns: number,
): Promise<{ tiles: Uint8Array[]; width: number; height: number }> {
  const { data, info } = await sharp(path).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width / columns, info.height / 2];
  const tiles = Array.from({ length: 2 * columns }, (_, k) => {
    const tile = new Uint8Array(width * height);
    const [left, top] = [(k % columns) * width, Math.floor(k / columns) * height];
    for (let y = 0; y < height; y++) {
      const start = (top + y) * info.width + left;
      tile.set(data.subarray(start, start + width), y * width);
    }
    return tile;
  });
  return { tiles, width, height };
}

export async function readTiles(view: GarmentView, folder = garmentFolder): Promise<GarmentTiles> {
  const [light, parts] = await Promise.all([
    tilesOf(join(folder, view.light), LIGHT_COLUMNS),
    tilesOf(join(folder, view.parts), PART_COLUMNS),
  ]);
  if (light.width !== parts.width || light.height !== parts.height)
    throw new Error(`${view.light} and ${view.parts} are not of one size`);
  const [left, right, front, ambient, back] = light.tiles as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const [jacket, shirt, tie, behind] = parts.tiles as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  return {
    width: light.width,
    height: light.height,
    light: { left, right, front, ambient, back },
    parts: { jacket, shirt, tie, back: behind },
  };
}
