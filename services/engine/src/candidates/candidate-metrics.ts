import { Counter, Histogram } from 'prom-client';
import type { RenderedShot } from '../port.ts';

const candidates = new Counter({
  name: 'engine_candidates_total',
  help: 'Candidates by verdict: accepted, below_target, or the gate that refused; all but accepted are made again',
  labelNames: ['engine', 'verdict'],
});
const similarity = new Histogram({
  name: 'engine_similarity',
  help: 'Measured similarity of candidates above the hard floor',
  labelNames: ['engine'],
  buckets: [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1],
});
const workSeconds = new Counter({
  name: 'engine_work_seconds_total',
  help: 'Seconds engines worked; over the accepted candidates: seconds for one image',
  labelNames: ['engine'],
});

/** Counts what an engine made and how it was judged. @param engine who made it: `studio`, `images-edits` */
export function countCandidate(engine: string, shot: RenderedShot): void {
  const passed = shot.ok && !shot.belowTarget ? 'accepted' : 'below_target';
  candidates.inc({ engine, verdict: shot.ok ? passed : shot.rejected });
  if (shot.ok) similarity.observe({ engine }, shot.similarity);
}

/** @param seconds of one engine's work */
export const countWork = (engine: string, seconds: number): void => workSeconds.inc({ engine }, seconds);
