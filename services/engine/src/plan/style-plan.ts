import { styles, type Style } from './style.ts';

export interface PlannedShot {
  /** 1..N inside the order. */
  readonly number: number;
  readonly style: Style;
  readonly indexInStyle: number;
  readonly countInStyle: number;
}

/** Interleaved: image 1 is professional, 2 friendly, ..., 7 professional again. Earlier styles get the rest. */
export function stylePlan(images: number): readonly PlannedShot[] {
  if (!Number.isInteger(images) || images < 1) throw new RangeError('images must be a positive integer');
  return Array.from({ length: images }, (_, index) => {
    const place = index % styles.length;
    return {
      number: index + 1,
      style: styles[place] as Style,
      indexInStyle: Math.floor(index / styles.length),
      countInStyle: Math.floor((images - 1 - place) / styles.length) + 1,
    };
  });
}
