import type { Chance } from '../../pixels/random.ts';
import type { Rgb3 } from '../looks.ts';
import type { Scene } from '../scene.ts';
import type { Palette } from './palettes.ts';

/** Cells of a room before it is enlarged: everything in it is out of focus. */
export const ROOM_SIDE = 192;

export interface Setting {
  /** Linear light. */
  readonly palette: Palette;
  readonly chance: Chance;
  /** Where the key light comes from: -1 left, 1 right. */
  readonly key: -1 | 1;
  /** 0 night, 1 bright day. */
  readonly daylight: number;
  /** -1..1, how fast light falls off. */
  readonly falloff: number;
  readonly side: number;
}

export interface Backdrop {
  readonly scene: Scene;
  readonly texture: number;
  readonly near: boolean;
  /** Share of the style's mean light that suits this place; 1 when left out. */
  readonly level?: number;
}

export type Painter = (setting: Setting) => Backdrop;

export const scaled = (colour: Rgb3, by: number): Rgb3 => [colour[0] * by, colour[1] * by, colour[2] * by];
export const mixed = (a: Rgb3, b: Rgb3, t: number): Rgb3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const times = (a: Rgb3, b: Rgb3): Rgb3 => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const white: Rgb3 = [1, 1, 1];
