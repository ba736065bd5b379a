import { withPlanes } from '../pixels/plane-memory.ts';
import { chanceOf } from '../pixels/random.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { ShotSpec } from '../port.ts';
import { paintBackdrop } from './backdrop.ts';
import { compose } from './compose.ts';
import { cropFor, type Crop } from './crop.ts';
import { lightMap } from './light.ts';
import { LOOKS } from './looks.ts';
import { GRID_SIDE, type PreparedSelfie } from './prepared.ts';
import { smileWarp } from './smile.ts';
import { toneCurve } from './tone.ts';

export const SIDE = 1024;

export interface Drawn {
  readonly image: Rgb;
  readonly crop: Crop;
  /** Output pixels per pixel of the photo. */
  readonly enlargement: number;
}

/** A selfie that smiles already is left as it is; a turned face, whose halves move apart, moves much less. */
function smileStrength(selfie: PreparedSelfie, shot: ShotSpec): number {
  if (shot.expression !== 'slight_smile' || selfie.face.smiles) return 0;
  return Math.min(1, shot.variant.smile) * Math.max(0, Math.cos((2 * selfie.face.yaw * Math.PI) / 180));
}

export const drawShot = (selfie: PreparedSelfie, shot: ShotSpec, side = SIDE): Drawn =>
  withPlanes(() => drawn(selfie, shot, side));

function drawn(selfie: PreparedSelfie, shot: ShotSpec, side: number): Drawn {
  const look = LOOKS[shot.style];
  const recipe = shot.variant;
  const crop = cropFor(selfie, recipe);
  const tone = toneCurve(look.contrast * (1 + 0.025 * recipe.grade));
  const backdrop = paintBackdrop(shot.style, recipe, chanceOf(shot.seed), GRID_SIDE);
  const light = lightMap({ selfie, crop, look, recipe, backdrop, tone });
  const strength = smileStrength(selfie, shot);
  const enlargement = (selfie.scale * side) / crop.side;
  const image = compose(
    {
      selfie,
      crop,
      light,
      tone,
      warp: strength > 0 ? smileWarp(selfie.map, strength) : undefined,
      grain: { backdrop: 0.008 + backdrop.texture, person: enlargement > 1.5 ? 0.016 : 0.006 },
      seed: shot.seed,
    },
    side,
  );
  return { image, crop, enlargement };
}
