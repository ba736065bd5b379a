import { matteFacts } from '../gates/matte-facts.ts';
import { meshTriangles } from '../nets/human.ts';
import { withPlanes } from '../pixels/plane-memory.ts';
import type { Clothing } from '../plan/clothing.ts';
import { gridOf } from '../studio/grid.ts';
import type { MeasuredSelfie } from '../studio/measured-selfie.ts';
import { coloursOf } from './colours.ts';
import { dress } from './dress.ts';
import { stanceOf } from './fit.ts';
import { readTiles, readWardrobe, type Garment, type GarmentView } from './garments.ts';
import { headYaw, refusedByNeck, refusedFor, type DressingRefusal } from './refusals.ts';

export type DressedSelfie =
  { readonly selfie: MeasuredSelfie; readonly refused?: undefined } | { readonly refused: DressingRefusal };

/** How much of the head's turn the shoulders follow. */
const BODY_FOLLOWS = 0.6;
/** Degrees between the body's turn and the nearest view of a garment. */
const NEAR = 10;

function viewFor({ views }: Garment, yaw: number): GarmentView | undefined {
  const [nearest] = [...views].sort((a, b) => Math.abs(a.yaw - yaw) - Math.abs(b.yaw - yaw));
  return nearest && Math.abs(nearest.yaw - yaw) <= NEAR ? nearest : undefined;
}

/** The same person in other clothes, ready for every shot; refused where it would not look right. */
export async function dressSelfie(selfie: MeasuredSelfie, clothing: Clothing): Promise<DressedSelfie> {
  const { prepared } = selfie;
  const refused = refusedFor(prepared, stanceOf(prepared.map));
  if (refused) return { refused };
  const wardrobe = await readWardrobe();
  const garment = wardrobe.garments.find(({ id }) => id === clothing.garment);
  const view = garment && viewFor(garment, BODY_FOLLOWS * headYaw(prepared.map));
  if (!view) return { refused: 'head_turned' };
  const tiles = await readTiles(view);
  const dressed = dress(prepared, { wardrobe, garment, view, tiles, colours: coloursOf(clothing) });
  const hidden = refusedByNeck(dressed);
  if (hidden) return { refused: hidden };
  const { width, height, colour, alpha, map } = dressed;
  const triangles = await meshTriangles();
  const next = {
    ...prepared,
    ...{ width, height, colour, alpha, map },
    grid: withPlanes(() => gridOf({ colour, alpha }, { width, height }, map, triangles)),
    closed: { ...prepared.closed, left: false, right: false, bottom: true },
  };
  return { selfie: { ...selfie, prepared: next, matte: matteFacts(next) } };
}
