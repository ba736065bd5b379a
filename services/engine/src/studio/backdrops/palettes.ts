import type { Style } from '../../plan/style.ts';
import { linearOf } from '../../pixels/colour.ts';
import type { Rgb3 } from '../looks.ts';

export interface Palette {
  readonly light: Rgb3;
  readonly deep: Rgb3;
  readonly accent: Rgb3;
  readonly glow: Rgb3;
}

const DAY = 'ffffff';
const WARM = 'ffd9a0';
const COLD = 'bcdcff';

/** Light, deep, accent, glow as sRGB; every style keeps to its own corner of the colours. */
const table: Readonly<Record<Style, readonly (readonly [string, string, string, string])[]>> = {
  professional: [
    ['a3abb5', '4a525d', '6f87a3', DAY],
    ['c3c6c9', '7b8086', '8a99a8', DAY],
    ['79838f', '323a44', '5f7d99', COLD],
    ['aaa49d', '57514c', '9a7f63', DAY],
    ['8f9aa0', '3f474b', '7c8f86', DAY],
  ],
  friendly: [
    ['f5eddd', 'd6c4ad', 'c98f5a', WARM],
    ['f3dec9', 'cfae92', 'd48a62', WARM],
    ['f8f5ef', 'ded6cc', 'b9a27f', DAY],
    ['efdcb4', 'c4a578', 'b97a3f', WARM],
    ['f4e3dc', 'd2b3a8', 'c77a68', WARM],
  ],
  serious: [
    ['3d4045', '0f1012', '5a5f66', COLD],
    ['3f3835', '0f0c0b', '6a4f45', WARM],
    ['45403a', '14110e', '7a5b38', WARM],
    ['2c2f33', '08090a', '4c5a66', COLD],
    ['3a403c', '0e110f', '59634f', WARM],
  ],
  confident: [
    ['33577f', '0d1a31', '3f78b5', WARM],
    ['2b4a8a', '0b1536', '4d6fd0', COLD],
    ['3f6685', '12212f', '5a93b5', WARM],
    ['22506b', '081c2b', '2f8aa8', COLD],
    ['41558c', '131a38', '7b86d6', WARM],
  ],
  approachable: [
    ['ccdcd2', '8ba396', '6f9a80', DAY],
    ['bcd9d6', '7fa6a6', '4f9c98', DAY],
    ['d9dfc9', '9ba886', '8aa05c', DAY],
    ['c2dcd4', '82a79d', '5f9f8d', DAY],
    ['c3d3b9', '7f977a', '5d8a55', DAY],
  ],
  creative: [
    ['ff8a2b', '0a5b70', '19c3c0', 'ffd27a'],
    ['3a63ff', 'b03a8c', 'ff9ecb', '9fd4ff'],
    ['f0349c', '1f2b9e', '37c2ff', 'ff7ad9'],
    ['17a673', '10324a', 'f2c230', 'bff7d0'],
    ['b84dff', '0f6f8f', 'ff4d8d', '7df3ff'],
    ['f2b71f', '6b1d54', 'ff5f6d', 'ffe28a'],
    ['ff6f52', '4a1f78', 'ffb13d', 'ff8fb0'],
  ],
};

const linearOfHex = (hex: string): Rgb3 => [
  linearOf(parseInt(hex.slice(0, 2), 16) / 255),
  linearOf(parseInt(hex.slice(2, 4), 16) / 255),
  linearOf(parseInt(hex.slice(4, 6), 16) / 255),
];

export function varied([r, g, b]: Rgb3, light: number, shift: number): Rgb3 {
  return [r * light * (1 + shift), g * light * (1 - 0.35 * Math.abs(shift)), b * light * (1 - shift)];
}

/** The style's palettes in turn. Linear light. */
export function paletteOf(style: Style, choice: number): Palette {
  const choices = table[style];
  const [light, deep, accent, glow] = choices[choice % choices.length]!;
  return {
    light: linearOfHex(light),
    deep: linearOfHex(deep),
    accent: linearOfHex(accent),
    glow: linearOfHex(glow),
  };
}
