import type { VariantRecipe } from '../../domain/recipe.ts';
import { linearOf, luminanceOf } from '../pixels/colour.ts';
import { clamp, plane, resizePlane, smoothstep } from '../pixels/plane.ts';
import { noiseField, type Chance } from '../pixels/random.ts';
import type { Look, Rgb3 } from './looks.ts';
import { officeRoom, windowRoom } from './rooms.ts';
import { emptyScene, type Scene } from './scene.ts';

export interface Backdrop {
  /** Linear light at grid size. */
  readonly scene: Scene;
  /** Visible grain of the material, 0 smooth. */
  readonly texture: number;
}

const linear3 = (colour: Rgb3): Rgb3 => [linearOf(colour[0]), linearOf(colour[1]), linearOf(colour[2])];

/** Turns the hue a little and makes it lighter or darker. */
function varied(colour: Rgb3, look: Look, recipe: VariantRecipe): Rgb3 {
  const [r, g, b] = linear3(colour);
  const light = Math.exp(look.range.tone * recipe.tone);
  const shift = look.range.hue * recipe.hue;
  return [r * light * (1 + shift), g * light * (1 - 0.35 * Math.abs(shift)), b * light * (1 - shift)];
}

/** A lit wall: light pool behind the head, falling off to the edges, brighter on the side of the key light. */
function litWall(
  look: Look,
  recipe: VariantRecipe,
  side: number,
  pool: { x: number; y: number; size: number },
): Scene {
  const [centre, edge] = [varied(look.centre, look, recipe), varied(look.edge, look, recipe)];
  const scene = emptyScene(side, [0, 0, 0]);
  const size = pool.size * (1 - 0.22 * recipe.falloff);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [u, v] = [(x + 0.5) / side, (y + 0.5) / side];
      const far = Math.hypot((u - pool.x) / size, (v - pool.y) / (1.12 * size));
      const t = smoothstep(0.05, 1.12, far);
      const lean =
        1 - 0.16 * Math.sign(-look.key[0]) * (u - 0.5) * 2 * Math.min(1, Math.abs(look.key[0]) * 1.6);
      for (let c = 0; c < 3; c++) {
        scene.channels[c as 0].data[y * side + x] =
          (centre[c as 0] + (edge[c as 0] - centre[c as 0]) * t) * lean;
      }
    }
  }
  return scene;
}

/** A hand-painted cloth: clouds of pigment of several sizes. */
function paintClouds(scene: Scene, chance: Chance, depth: number): void {
  const { side } = scene;
  const fields = [3, 6.5, 14, 29].map((cells, i) => ({
    field: noiseField(side, side, cells, chance),
    weight: 0.6 ** i,
  }));
  for (let i = 0; i < side * side; i++) {
    let cloud = 0;
    for (const { field, weight } of fields) cloud += field[i]! * weight;
    const tint = fields[0]!.field[i]! * 0.012;
    scene.channels[0].data[i]! *= 1 + depth * cloud + tint;
    scene.channels[1].data[i]! *= 1 + depth * cloud;
    scene.channels[2].data[i]! *= 1 + depth * cloud - tint;
  }
}

/** A paper roll: nearly even, its sweep catches light below, faint waves from standing. */
function bendPaper(scene: Scene, chance: Chance): void {
  const { side } = scene;
  const waves = noiseField(side, side, 2.2, chance);
  const bend = chance.between(0.7, 0.82);
  for (let y = 0; y < side; y++) {
    const v = (y + 0.5) / side;
    const sweep = 1 + 0.1 * smoothstep(bend, 1, v) - 0.06 * Math.exp(-(((v - bend) / 0.05) ** 2));
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      for (const channel of scene.channels) channel.data[i]! *= sweep * (1 + 0.02 * waves[i]!);
    }
  }
}

function fitted(scene: Scene, side: number): Scene {
  return {
    side,
    channels: scene.channels.map((channel) =>
      resizePlane(channel, side, side),
    ) as unknown as Scene['channels'],
  };
}

/** Rooms are painted freely; this brings their mean light to what the style asks for. */
function exposed(scene: Scene, target: number): Scene {
  let sum = 0;
  const [r, g, b] = scene.channels;
  for (let i = 0; i < r.data.length; i++) sum += luminanceOf(r.data[i]!, g.data[i]!, b.data[i]!);
  const gain = target / (sum / r.data.length);
  const channels = scene.channels.map((channel) => {
    const out = plane(channel.width, channel.height);
    for (let i = 0; i < out.data.length; i++) {
      const v = channel.data[i]! * gain;
      out.data[i] = v / (1 + Math.max(0, v - 0.75));
    }
    return out;
  });
  return { side: scene.side, channels: channels as unknown as Scene['channels'] };
}

const luminance3 = (colour: Rgb3): number => luminanceOf(...linear3(colour));

export function paintBackdrop(look: Look, recipe: VariantRecipe, chance: Chance, side: number): Backdrop {
  const pool = { x: 0.5 + chance.between(-0.17, 0.17), y: chance.between(0.24, 0.52), size: 0.78 };
  if (recipe.backdrop === 'studio') {
    const scene = litWall(look, recipe, side, pool);
    paintClouds(scene, chance, 0.055);
    return { scene, texture: 0.012 };
  }
  if (recipe.backdrop === 'paper') {
    const scene = litWall(look, recipe, side, { ...pool, size: 1.05 });
    bendPaper(scene, chance);
    return { scene, texture: 0.007 };
  }
  const [wall, dusk] = [varied(look.centre, look, recipe), varied(look.edge, look, recipe)];
  const room =
    recipe.backdrop === 'office'
      ? officeRoom(look, wall, dusk, chance)
      : windowRoom(look, wall, dusk, chance);
  const target =
    clamp(0.55 * luminance3(look.centre) + 0.45 * luminance3(look.edge), 0.03, 0.6) *
    Math.exp(0.7 * look.range.tone * recipe.tone);
  return { scene: fitted(exposed(room, target), side), texture: 0 };
}
