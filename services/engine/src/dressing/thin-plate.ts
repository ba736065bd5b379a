export interface Point2 {
  readonly x: number;
  readonly y: number;
}

/** A smooth map of the plane that takes `from[i]` to `to[i]` (Bookstein's thin-plate spline). */
export type PlaneMap = (x: number, y: number) => Point2;

const kernel = (squared: number): number => (squared > 0 ? squared * Math.log(squared) : 0);

/** At least three points that do not lie on one line. */
export function thinPlate(from: readonly Point2[], to: readonly Point2[]): PlaneMap {
  const n = from.length;
  const rows = from.map((p, i) => [
    ...from.map((q) => kernel((p.x - q.x) ** 2 + (p.y - q.y) ** 2)),
    ...[1, p.x, p.y, to[i]!.x, to[i]!.y],
  ]);
  const ones = [...from.map(() => 1), 0, 0, 0, 0, 0];
  const xs = [...from.map((p) => p.x), 0, 0, 0, 0, 0];
  const ys = [...from.map((p) => p.y), 0, 0, 0, 0, 0];
  const solved = solve([...rows, ones, xs, ys], 2);
  const affine = solved.slice(n);
  return (x, y) => {
    let [u, v] = [0, 1].map((c) => affine[0]![c]! + affine[1]![c]! * x + affine[2]![c]! * y) as [
      number,
      number,
    ];
    for (let i = 0; i < n; i++) {
      const k = kernel((x - from[i]!.x) ** 2 + (y - from[i]!.y) ** 2);
      u += k * solved[i]![0]!;
      v += k * solved[i]![1]!;
    }
    return { x: u, y: v };
  };
}

/** Gaussian elimination with pivots; the last `right` columns are the right-hand sides. */
function solve(rows: number[][], right: number): number[][] {
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let best = column;
    for (let i = column + 1; i < n; i++)
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[best]![column]!)) best = i;
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    for (let i = 0; i < n; i++) {
      if (i === column) continue;
      const factor = rows[i]![column]! / pivot[column]!;
      if (factor !== 0) for (let k = column; k < n + right; k++) rows[i]![k]! -= factor * pivot[k]!;
    }
  }
  return rows.map((row, i) => Array.from({ length: right }, (_, c) => row[n + c]! / row[i]!));
}
