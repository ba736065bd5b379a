import { box, plane, type Plane } from './plane.ts';

export type Guide = readonly [Plane, Plane, Plane];
/** value = a0 R + a1 G + a2 B + b */
export type Linear = readonly [Plane, Plane, Plane, Plane];

const product = (a: Plane, b: Plane): Plane => {
  const out = plane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = a.data[i]! * b.data[i]!;
  return out;
};

const covariance = (a: Plane, b: Plane, meanA: Plane, meanB: Plane, radius: number): Plane => {
  const out = box(product(a, b), radius);
  for (let i = 0; i < out.data.length; i++) out.data[i]! -= meanA.data[i]! * meanB.data[i]!;
  return out;
};

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
  const out = [0, 1, 2, 3].map(() => plane(source.width, source.height)) as unknown as [
    Plane,
    Plane,
    Plane,
    Plane,
  ];
  for (let i = 0; i < source.data.length; i++) {
    const [a, d, f] = [rr.data[i]! + epsilon, gg.data[i]! + epsilon, bb.data[i]! + epsilon];
    const [p, q, e] = [rg.data[i]!, rb.data[i]!, gb.data[i]!];
    const [c0, c1, c2] = [d * f - e * e, q * e - p * f, p * e - q * d];
    const scale = 1 / (a * c0 + p * c1 + q * c2);
    const [x, y, z] = [pr.data[i]!, pg.data[i]!, pb.data[i]!];
    const k0 = scale * (c0 * x + c1 * y + c2 * z);
    const k1 = scale * (c1 * x + (a * f - q * q) * y + (p * q - a * e) * z);
    const k2 = scale * (c2 * x + (p * q - a * e) * y + (a * d - p * p) * z);
    out[0].data[i] = k0;
    out[1].data[i] = k1;
    out[2].data[i] = k2;
    out[3].data[i] = mp.data[i]! - k0 * mr.data[i]! - k1 * mg.data[i]! - k2 * mb.data[i]!;
  }
  return [box(out[0], radius), box(out[1], radius), box(out[2], radius), box(out[3], radius)];
}

export function applyGuided([a, b, c, d]: Linear, [r, g, bl]: Guide): Plane {
  const out = plane(r.width, r.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = a.data[i]! * r.data[i]! + b.data[i]! * g.data[i]! + c.data[i]! * bl.data[i]! + d.data[i]!;
  }
  return out;
}
