import { describe, expect, test } from '@jest/globals';
import { alignEyes, type Pictured, type Placement } from '@/pages/results/lightbox/align-eyes';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A picture with the middle of its eyes there, so far apart (shares of the width), the head tilted. */
function picture(width: number, height: number, middle: Point, apart: number, degrees = 0): Pictured {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [(apart / 2) * Math.cos(angle), (apart / 2) * Math.sin(angle) * (width / height)];
  return {
    width,
    height,
    eyes: {
      left: { x: middle.x - x, y: middle.y - y },
      right: { x: middle.x + x, y: middle.y + y },
    },
  };
}

const headshot = picture(1024, 1024, { x: 0.5, y: 0.42 }, 0.16);

/** Where a point of a picture is drawn, in percent of the frame. */
function shownAt(placement: Placement, { width, height }: Pictured, { x, y }: Point): Point {
  const angle = (placement.degrees * Math.PI) / 180;
  const [across, down] = [x * placement.width, (y * placement.width * height) / width];
  return {
    x: placement.left + across * Math.cos(angle) - down * Math.sin(angle),
    y: placement.top + across * Math.sin(angle) + down * Math.cos(angle),
  };
}

/** How far the farthest corner of the frame lies outside of a picture, in percent of the frame. */
function emptiness({ left, top, width, degrees }: Placement, { width: w, height: h }: Pictured): number {
  const angle = (-degrees * Math.PI) / 180;
  const outside = [0, 100].flatMap((x) =>
    [0, 100].flatMap((y) => {
      const across = (x - left) * Math.cos(angle) - (y - top) * Math.sin(angle);
      const down = (x - left) * Math.sin(angle) + (y - top) * Math.cos(angle);
      return [-across, -down, across - width, down - (width * h) / w];
    }),
  );
  return Math.max(0, ...outside);
}

function aligned(original: Pictured, made = headshot) {
  const placed = alignEyes(original, made);
  if (placed === undefined) throw new Error('nothing was aligned');
  for (const eye of ['left', 'right'] as const) {
    const before = shownAt(placed.original, original, original.eyes?.[eye] ?? { x: NaN, y: NaN });
    const after = shownAt(placed.headshot, made, made.eyes?.[eye] ?? { x: NaN, y: NaN });
    expect(before.x).toBeCloseTo(after.x, 6);
    expect(before.y).toBeCloseTo(after.y, 6);
  }
  return placed;
}

describe('two pictures laid upon each other by their eyes', () => {
  test('show the whole headshot when the original is wider than it', () => {
    const original = picture(3000, 4000, { x: 0.47, y: 0.4 }, 0.09);
    const placed = aligned(original);
    expect(placed.headshot).toEqual({ left: 0, top: 0, width: 100, degrees: 0 });
    expect(emptiness(placed.original, original)).toBe(0);
  });

  test.each([
    ['a face near the left edge', picture(1200, 1600, { x: 0.3, y: 0.4 }, 0.13)],
    ['a face near the right edge', picture(1600, 1200, { x: 0.8, y: 0.45 }, 0.09)],
    ['a face near the top', picture(1200, 1600, { x: 0.5, y: 0.22 }, 0.13)],
    ['a face that fills the photo', picture(900, 1200, { x: 0.5, y: 0.42 }, 0.24)],
    ['a small photo', picture(500, 500, { x: 0.48, y: 0.44 }, 0.2)],
    ['a head tilted to the left', picture(1200, 1600, { x: 0.5, y: 0.42 }, 0.15, -12)],
    ['a head tilted to the right, near an edge', picture(1600, 1200, { x: 0.25, y: 0.5 }, 0.1, 15)],
  ])('leave no corner empty: %s', (_name, original) => {
    const placed = aligned(original);
    expect(emptiness(placed.original, original)).toBeLessThan(1e-6);
    expect(emptiness(placed.headshot, headshot)).toBeLessThan(1e-6);
    expect(placed.headshot.width).toBeLessThanOrEqual(1024 / (4 * 0.16 * 10.24) + 1e-6);
  });

  test('slide the frame away from an edge that is too near for it, with the whole face in it', () => {
    const original = picture(1200, 1600, { x: 0.23, y: 0.4 }, 0.15);
    const placed = aligned(original);
    expect(emptiness(placed.original, original)).toBeLessThan(1e-6);
    const face = shownAt(placed.headshot, headshot, { x: 0.5 - 1.2 * 0.16, y: 0.42 });
    expect(face.x).toBeGreaterThanOrEqual(-1e-6);
    expect(face.x).toBeLessThan(20);
  });

  test('keep the head whole where the original has too little of it', () => {
    const original = picture(600, 800, { x: 0.5, y: 0.3 }, 0.4);
    const placed = aligned(original);
    expect(emptiness(placed.original, original)).toBeGreaterThan(0);
    expect(emptiness(placed.headshot, headshot)).toBeLessThan(1e-6);
    expect(placed.headshot.width).toBeCloseTo(100 / (4 * 0.16), 6);
  });

  test('turn the original as far as the headshot is turned against it', () => {
    const original = picture(1200, 1600, { x: 0.5, y: 0.42 }, 0.12, 8);
    expect(aligned(original).original.degrees).toBeCloseTo(-8, 6);
    const tilted = picture(1024, 1024, { x: 0.5, y: 0.42 }, 0.16, 5);
    expect(aligned(original, tilted).original.degrees).toBeCloseTo(-3, 6);
    const level = picture(1200, 1600, { x: 0.5, y: 0.42 }, 0.12, 1.5);
    expect(alignEyes(level, headshot)?.original.degrees).toBe(0);
  });

  test('need the eyes of both, and two of them', () => {
    const original = picture(1200, 1600, { x: 0.5, y: 0.4 }, 0.12);
    expect(alignEyes({ ...original, eyes: null }, headshot)).toBeUndefined();
    expect(alignEyes(original, { ...headshot, eyes: null })).toBeUndefined();
    expect(alignEyes(picture(1200, 1600, { x: 0.5, y: 0.4 }, 0.001), headshot)).toBeUndefined();
    expect(alignEyes(picture(1200, 1600, { x: 0.5, y: 0.4 }, NaN), headshot)).toBeUndefined();
  });
});
