import type { Job } from './job.ts';
import { retakesAllowed, type Retake } from './retake.ts';

export interface Retakes {
  readonly allowed: number;
  readonly left: number;
  readonly retakes: readonly Retake[];
}

export function retakesOf(
  { images, state, stopped }: Pick<Job, 'images' | 'state'> & { readonly stopped: boolean },
  retakes: readonly Retake[],
): Retakes {
  const allowed = retakesAllowed(images);
  const open = state === 'completed' && !stopped;
  return { allowed, left: open ? Math.max(0, allowed - retakes.length) : 0, retakes };
}
