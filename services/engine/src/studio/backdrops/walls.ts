import { clamp01, smoothstep } from '../../pixels/plane.ts';
import { noiseField } from '../../pixels/random.ts';
import { drawScene, emptyScene, type Scene } from '../scene.ts';
import { evenlyBlurred } from './lens.ts';
import { ROOM_SIDE, mixed, type Backdrop, type Setting } from './setting.ts';

function litWall({ palette, chance, key, falloff, side }: Setting, size: number): Scene {
  const scene = emptyScene(side, [0, 0, 0]);
  const [poolX, poolY] = [0.5 + chance.between(-0.2, 0.2), chance.between(0.2, 0.55)];
  const reach = size * (1 - 0.25 * falloff);
  const lean = chance.between(0.1, 0.24);
  drawScene(scene, (u, v, into) => {
    const far = Math.hypot((u - poolX) / reach, (v - poolY) / (1.12 * reach));
    const t = smoothstep(0.02, 1.15, far);
    const side = 1 + lean * key * (u - 0.5) * 2;
    for (let c = 0; c < 3; c++)
      into[c] = (palette.light[c]! + (palette.deep[c]! - palette.light[c]!) * t) * side;
  });
  return scene;
}

export function seamlessPaper(setting: Setting): Backdrop {
  const { chance, side } = setting;
  const scene = litWall(setting, 1.0);
  const waves = noiseField(side, side, 2.2, chance);
  const bend = chance.between(0.72, 0.86);
  const fold = chance.between(0.02, 0.05);
  drawScene(scene, (_u, v, into, cell) => {
    const sweep = 1 + 0.16 * smoothstep(bend, 1, v) - 0.08 * Math.exp(-(((v - bend) / 0.06) ** 2));
    for (let c = 0; c < 3; c++) into[c]! *= sweep * (1 + fold * waves[cell]!);
  });
  return { scene, texture: 0.006, near: true };
}

export function paintedCanvas(setting: Setting): Backdrop {
  const { chance, side, palette } = setting;
  const scene = litWall(setting, 0.8);
  const clouds = [2.6, 5.5, 12, 26].map((cells, i) => ({
    field: noiseField(side, side, cells, chance),
    weight: 0.62 ** i,
  }));
  const strokes = noiseField(side, side, 40, chance);
  const bend = noiseField(side, side, 4, chance);
  const turn = chance.between(0.5, 1.1);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const depth = chance.between(0.16, 0.26);
  const strokeAt = (a: number, b: number): number => {
    const x = Math.abs(Math.round(a * 0.9 * side + 3 * side)) % side;
    const y = Math.abs(Math.round(b * 0.16 * side + 3 * side)) % side;
    return strokes[y * side + x]!;
  };
  drawScene(scene, (u, v, into, cell) => {
    let cloud = 0;
    for (const { field, weight } of clouds) cloud += field[cell]! * weight;
    const drift = 0.05 * bend[cell]!;
    const across = strokeAt(u * cos + v * sin + drift, v * cos - u * sin);
    const along = strokeAt(u * cos - v * sin + drift, v * cos + u * sin + 0.5);
    const paint = depth * cloud + 0.05 * (across + along);
    const tint = clamp01(0.5 + 0.8 * clouds[1]!.field[cell]!) * 0.12;
    for (let c = 0; c < 3; c++)
      into[c] = Math.max(0, into[c]! * (1 + paint) * (1 - tint) + tint * 0.5 * palette.accent[c]! * into[c]!);
  });
  return { scene: evenlyBlurred(scene, 1), texture: 0.012, near: true };
}

export function sunlitWall(setting: Setting): Backdrop {
  const { chance, palette, key, daylight } = setting;
  const side = ROOM_SIDE;
  const scene = emptyScene(side, palette.light);
  const plaster = noiseField(side, side, 30, chance);
  const uneven = noiseField(side, side, 3, chance);
  const slant = -key * chance.between(0.35, 0.7);
  const [pane, bar] = [chance.between(0.24, 0.34), chance.between(0.03, 0.05)];
  const [startX, startY] = [chance.between(0.02, 0.2), chance.between(0.02, 0.12)];
  const leaves = Array.from({ length: 26 }, () => ({
    x: (key < 0 ? 0 : 1) + key * -chance.between(-0.05, 0.42),
    y: chance.between(-0.05, 0.75),
    long: chance.between(0.03, 0.1),
    thin: chance.between(0.008, 0.02),
    turn: chance.between(-1.2, 1.2),
  }));
  const shade = 0.42 + 0.16 * daylight;
  const blind = daylight < 0.3;
  const [rise, gap, edge] = blind ? [0.26 * pane, 0.09 * pane, 0.01] : [0.9 * pane, bar, 0.018];
  const down = (blind ? 13 : 3) * rise;
  drawScene(scene, (u, v, into, cell) => {
    const x = u - 0.5 - slant * (v - 0.5) + 0.5 - startX;
    const y = v - startY + 0.18 * key * (u - 0.5);
    const [px, py] = [((x % pane) + pane) % pane, ((y % rise) + rise) % rise];
    const inPane =
      (blind
        ? smoothstep(0, 0.02, x) * smoothstep(0, 0.02, 3 * pane - x)
        : smoothstep(0, edge, px - bar / 2) * smoothstep(0, edge, pane - bar / 2 - px)) *
      smoothstep(0, edge, py - gap / 2) *
      smoothstep(0, edge, rise - gap / 2 - py);
    const inFrame = x > 0 && x < 3 * pane && y > 0 && y < down ? inPane : 0;
    let leaf = 0;
    for (const l of inFrame > 0 ? leaves : []) {
      const [dx, dy] = [u - l.x, v - l.y];
      const a = (dx * Math.cos(l.turn) + dy * Math.sin(l.turn)) / l.long;
      const b = (dy * Math.cos(l.turn) - dx * Math.sin(l.turn)) / l.thin;
      leaf = Math.max(leaf, smoothstep(1.5, 0.5, a * a + b * b));
    }
    const sun = inFrame * (1 - 0.85 * leaf);
    const skin = 1 + 0.05 * plaster[cell]! + 0.06 * uneven[cell]!;
    const cool = mixed(palette.deep, palette.light, 0.55);
    for (let c = 0; c < 3; c++) {
      const dark = cool[c]! * shade * (1 - 0.18 * v);
      into[c] = skin * (dark + (into[c]! * (1.12 - 0.06 * c) - dark) * sun);
    }
  });
  return { scene: evenlyBlurred(scene, 1.8), texture: 0.009, near: true };
}
