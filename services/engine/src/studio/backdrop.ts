import type { VariantRecipe } from '../plan/recipe.ts';
import type { Style } from '../plan/style.ts';
import { resizePlane } from '../pixels/plane.ts';
import type { Chance } from '../pixels/random.ts';
import { exposed } from './backdrops/expose.ts';
import { paletteOf, varied } from './backdrops/palettes.ts';
import { SETS } from './backdrops/sets.ts';
import type { Backdrop } from './backdrops/setting.ts';
import { LOOKS } from './looks.ts';
import type { Scene } from './scene.ts';

function fitted(scene: Scene, side: number): Scene {
  if (scene.side === side) return scene;
  const channels = scene.channels.map((channel) => resizePlane(channel, side, side));
  return { side, channels: channels as unknown as Scene['channels'] };
}

export function paintBackdrop(style: Style, recipe: VariantRecipe, chance: Chance, side: number): Backdrop {
  const look = LOOKS[style];
  const palette = paletteOf(style, recipe.palette);
  const shift = look.range.hue * recipe.hue;
  const painted = SETS[style][recipe.backdrop]({
    palette: {
      ...palette,
      light: varied(palette.light, 1, shift),
      deep: varied(palette.deep, 1, shift),
    },
    chance,
    key: look.key[0] < 0 ? -1 : 1,
    daylight: look.daylight,
    falloff: recipe.falloff,
    side,
  });
  const target = look.level * (painted.level ?? 1) * Math.exp(look.range.tone * recipe.tone);
  return { ...painted, scene: exposed(fitted(painted.scene, side), target) };
}
