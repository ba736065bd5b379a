import { recycle } from './plane-memory.ts';
import { box, plane, productOf, type Plane } from './plane.ts';

export type Guide = readonly [Plane, Plane, Plane];
/** value = a0 R + a1 G + a2 B + b */
export type Linear = readonly [Plane, Plane, Plane, Plane];

function covariance(a: Plane, b: Plane, meanA: Plane, meanB: Plane, radius: number): Plane {
  const product = productOf(a, b);
  const out = box(product, radius);
  recycle(product);
  const [o, m, n] = [out.data, meanA.data, meanB.data];
  for (let i = 0; i < o.length; i++) o[i]! -= m[i]! * n[i]!;
  return out;
}

/** Coefficients that rebuild `source` locally as a linear function of the colours of `guide` (He, Sun and Tang). */
export function guidedCoefficients(guide: Guide, source: Plane, radius: number, epsilon: number): Linear {
  const [r, g, b] = guide;
  const [mr, mg, mb, mp] = [box(r, radius), box(g, radius), box(b, radius), box(source, radius)];
  const rr = covariance(r, r, mr, mr, radius);
  const rg = covariance(r, g, mr, mg, radius);
  const rb = covariance(r, b, mr, mb, radius);
  const gg = covariance(g, g, mg, mg, radius);
  const gb = covariance(g, b, mg, mb, radius);
  const bb = covariance(b, b, mb, mb, radius);
  const pr = covariance(r, source, mr, mp, radius);
  const pg = covariance(g, source, mg, mp, radius);
  const pb = covariance(b, source, mb, mp, radius);
  solve({ rr, rg, rb, gg, gb, bb, pr, pg, pb, mr, mg, mb, mp }, epsilon);
  recycle(rr, rg, rb, gg, gb, bb, mr, mg, mb);
  const out = [box(pr, radius), box(pg, radius), box(pb, radius), box(mp, radius)] as const;
  recycle(pr, pg, pb, mp);
  return out;
}

type Statistics = Readonly<
  Record<
    'rr' | 'rg' | 'rb' | 'gg' | 'gb' | 'bb' | 'pr' | 'pg' | 'pb' | 'mr' | 'mg' | 'mb' | 'mp',
    { readonly data: Float32Array }
  >
>;

/** Leaves the coefficients in `pr`, `pg`, `pb` and `mp`. */
function solve({ rr, rg, rb, gg, gb, bb, pr, pg, pb, mr, mg, mb, mp }: Statistics, epsilon: number): void {
  for (let i = 0; i < mp.data.length; i++) {
    const a = rr.data[i]! + epsilon;
    const d = gg.data[i]! + epsilon;
    const f = bb.data[i]! + epsilon;
    const p = rg.data[i]!;
    const q = rb.data[i]!;
    const e = gb.data[i]!;
    const c0 = d * f - e * e;
    const c1 = q * e - p * f;
    const c2 = p * e - q * d;
    const scale = 1 / (a * c0 + p * c1 + q * c2);
    const x = pr.data[i]!;
    const y = pg.data[i]!;
    const z = pb.data[i]!;
    const k0 = scale * (c0 * x + c1 * y + c2 * z);
    const k1 = scale * (c1 * x + (a * f - q * q) * y + (p * q - a * e) * z);
    const k2 = scale * (c2 * x + (p * q - a * e) * y + (a * d - p * p) * z);
    pr.data[i] = k0;
    pg.data[i] = k1;
    pb.data[i] = k2;
    mp.data[i] = mp.data[i]! - k0 * mr.data[i]! - k1 * mg.data[i]! - k2 * mb.data[i]!;
  }
}

/** Takes the coefficients' memory where `last` says that nobody needs them again. */
export function applyGuided(linear: Linear, [r, g, bl]: Guide, last = false): Plane {
  const [a, b, c, d] = linear;
  const out = plane(r.width, r.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = a.data[i]! * r.data[i]! + b.data[i]! * g.data[i]! + c.data[i]! * bl.data[i]! + d.data[i]!;
  }
  if (last) recycle(...linear);
  return out;
}
