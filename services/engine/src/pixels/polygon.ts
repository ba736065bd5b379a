/** 1 inside a polygon whose corners are scaled by `scale`, else what `inside` held (even-odd rule at pixel centres). */
export function fillPolygon(
  corners: readonly { readonly x: number; readonly y: number }[],
  scale: number,
  width: number,
  height: number,
  inside = new Uint8Array(width * height),
): Uint8Array {
  for (let y = 0; y < height; y++) {
    const at = y + 0.5;
    const crossings: number[] = [];
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % corners.length]!;
      const [ay, by] = [a.y * scale, b.y * scale];
      if (ay <= at === by <= at) return;
      crossings.push(scale * (a.x + ((at - ay) / (by - ay)) * (b.x - a.x)));
    });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const to = Math.min(width, Math.ceil(crossings[i + 1]! - 0.5));
      inside.fill(1, y * width + from, y * width + Math.max(from, to));
    }
  }
  return inside;
}
