import { backoff, spread } from '@headshots/platform/backoff';
import { candidatesPerShot } from '@headshots/engine';

export type Verdict = 'accepted' | 'below_target' | 'rejected';

export interface ShotHistory {
  /** Candidates of this shot that a gate refused or found below target, the newest included. */
  readonly rejections: number;
  readonly hasFallback: boolean;
}

export interface JobBudget {
  readonly images: number;
  readonly candidates: number;
  /** What the engine may spend on one image: generated portraits are refused more often than composed ones. */
  readonly candidatesPerImage: number;
}

export type NextStep = 'accept' | 'accept_fallback' | 'reroll' | 'abandon';

/** Different workers: a single one that dies again and again has a trouble of its own. */
export const lostWorkersAllowed = 5;
/** Tries of one candidate whose picture or whose making fails in itself. Trouble of a store, a database or an engine is none. */
export const ownTries = 5;

/** Candidates a job may make; never so few that one shot cannot be re-rolled. */
export function candidateBudget(images: number, candidatesPerImage: number): number {
  return Math.max(Math.ceil(images * candidatesPerImage), images + candidatesPerShot);
}

/** Decides after a candidate was judged; `history` and `budget` include that candidate. */
export function nextStep(verdict: Verdict, history: ShotHistory, budget: JobBudget): NextStep {
  if (verdict === 'accepted') return 'accept';
  const { images, candidates, candidatesPerImage } = budget;
  const spent =
    candidates >= candidateBudget(images, candidatesPerImage) || history.rejections >= candidatesPerShot;
  if (!spent) return 'reroll';
  return history.hasFallback ? 'accept_fallback' : 'abandon';
}

export function retryDelayMs(tries: number, random: number): number {
  return Math.round(spread(backoff({ first: 500, most: 30_000 }, tries + 1), 0, 1, random));
}
