import type { Chance } from '../../pixels/random.ts';
import type { Block, Three, Tint } from './stage.ts';
import { mixed, scaled } from './setting.ts';

export function box([x, y, z]: Three, [width, height, deep]: Three, colour: Tint, glow?: Tint): Block {
  const low: Three = [x - width / 2, y, z - deep / 2];
  const high: Three = [x + width / 2, y + height, z + deep / 2];
  return glow ? { low, high, colour, glow } : { low, high, colour };
}

export function mirrored({ low, high, colour, glow, round }: Block): Block {
  const flip = (tint: Tint): Tint => (typeof tint === 'function' ? (x, y, z) => tint(-x, y, z) : tint);
  const sides = {
    low: [-high[0], low[1], low[2]] as const,
    high: [-low[0], high[1], high[2]] as const,
    colour: flip(colour),
    ...(round ? { round: { lean: -round.lean } } : {}),
  };
  return glow ? { ...sides, glow: flip(glow) } : sides;
}

export const ball = (place: Three, size: Three, colour: Tint, glow?: Tint): Block => ({
  ...box(place, size, colour, glow),
  round: { lean: 0 },
});

/** A leaf, bent away from the middle of its plant; `out` is how far, in its own length. */
function leafOf([x, y, z]: Three, long: number, thin: number, out: number, colour: Three): Block {
  const upright = long * Math.max(0.25, 1 - Math.abs(out));
  const lean = 2.2 * out;
  const width = thin + Math.abs(lean) * upright;
  return { ...box([x, y, z], [width, upright, 0.6 * thin], colour), round: { lean } };
}

const leafGreen: Three = [0.07, 0.15, 0.05];
const [young, old]: readonly [Three, Three] = [
  [0.2, 0.27, 0.06],
  [0.03, 0.09, 0.05],
];

export function plant(at: Three, size: number, chance: Chance, leaf: Three = leafGreen): readonly Block[] {
  const pot = ball(
    [at[0], at[1] - 0.08 * size, at[2]],
    [0.36 * size, 0.46 * size, 0.36 * size],
    scaled([0.5, 0.47, 0.44], chance.between(0.3, 1)),
  );
  const [slim, broad] = [chance.between(0.03, 0.05), chance.between(0.05, 0.09)];
  const stems = Array.from({ length: 9 }, () => ({
    x: chance.between(-0.42, 0.42),
    z: chance.between(-0.3, 0.3),
    tall: chance.between(0.55, 1.15),
  }));
  const leaves = stems.flatMap(({ x, z, tall }) =>
    Array.from({ length: 12 }, (_, i) => {
      const rise = (i + chance.next()) / 12;
      const away = rise * (1.25 - 0.5 * rise);
      const place: Three = [
        at[0] + (x * away + chance.between(-0.06, 0.06)) * size,
        at[1] + (0.3 + rise * tall) * size,
        at[2] + (z * away + chance.between(-0.06, 0.06)) * size,
      ];
      const tone = mixed(mixed(old, leaf, Math.min(1, 1.6 * rise)), young, chance.next() * rise * 0.8);
      const out = Math.max(-0.75, Math.min(0.75, 1.4 * x * away + chance.between(-0.5, 0.5)));
      const long = chance.between(0.17, 0.32) * size;
      return leafOf(
        place,
        long,
        chance.between(slim, broad) * size,
        out,
        scaled(tone, chance.between(0.6, 1.9)),
      );
    }),
  );
  return [pot, ...leaves];
}

export function shelves(
  [x, y, z]: Three,
  [width, height]: readonly [number, number],
  wood: Three,
  spines: readonly Three[],
  chance: Chance,
): readonly Block[] {
  const blocks: Block[] = [box([x, y, z + 0.16], [width, height, 0.02], scaled(wood, 0.6))];
  const rows = Math.max(1, Math.round(height / 0.36));
  const step = height / rows;
  for (let row = 0; row <= rows; row++)
    blocks.push(box([x, y + row * step - 0.015, z], [width, 0.03, 0.32], wood));
  const columns = Math.max(1, Math.round(width / 0.9));
  for (let column = 0; column <= columns; column++)
    blocks.push(box([x - width / 2 + (column * width) / columns, y, z], [0.035, height, 0.32], wood));
  for (let row = 0; row < rows; row++) {
    let along = x - width / 2 + 0.06;
    while (along < x + width / 2 - 0.1) {
      const run = chance.between(0.12, 0.4);
      const spine = spines[Math.floor(chance.next() * spines.length)]!;
      if (chance.next() < 0.78) {
        const tall = step * chance.between(0.5, 0.85);
        const colour = scaled(mixed(spine, wood, chance.between(0, 0.4)), chance.between(0.5, 1.5));
        blocks.push(box([along + run / 2, y + row * step, z - 0.02], [run * 0.92, tall, 0.2], colour));
      }
      along += run + (chance.next() < 0.15 ? 0.15 : 0.01);
    }
  }
  return blocks;
}

export function pendants(from: Three, to: Three, count: number, glow: Three): readonly Block[] {
  return Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 0 : i / (count - 1);
    const at: Three = [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t,
    ];
    return [
      ball(at, [0.16, 0.14, 0.16], [0, 0, 0], glow),
      ball([at[0], at[1] + 0.05, at[2]], [0.3, 0.2, 0.3], [0.03, 0.03, 0.03]),
      box([at[0], at[1] + 0.2, at[2]], [0.012, 1.2, 0.012], [0.02, 0.02, 0.02]),
    ];
  }).flat();
}
