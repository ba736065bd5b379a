interface Corner {
  readonly x: number;
  readonly y: number;
}

const turn = (o: Corner, a: Corner, b: Corner): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

function chain(points: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const p of points) {
    while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, p) <= 0) kept.pop();
    kept.push(p);
  }
  kept.pop();
  return kept;
}

export function hullOf(points: readonly Corner[]): readonly Corner[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.reverse())];
}
