/** What the gates said of one candidate. */
export type Verdict = 'accepted' | 'below_target' | 'rejected';

export interface ShotHistory {
  /** Candidates of this shot that a gate refused or found below target, the newest included. */
  readonly rejections: number;
  /** Whether a candidate above the hard floor is kept. */
  readonly hasFallback: boolean;
}

export interface JobBudget {
  readonly images: number;
  /** Candidates made so far over all shots of the job. */
  readonly candidates: number;
  /** What the engine may spend on one image: generated portraits are refused more often than composed ones. */
  readonly candidatesPerImage: number;
}

export type NextStep = 'accept' | 'accept_fallback' | 'reroll' | 'abandon';

/** New seeds before the shot changes its variant. */
export const rerollsPerVariant = 2;
/** Candidates per shot: the first, its re-rolls, and one more variant of the same style with its own re-rolls. */
export const candidatesPerShot = 2 * (1 + rerollsPerVariant);
/** Attempts that began and never ended (their process died) before a shot is given up. */
export const lostAttemptsAllowed = 3;
/** Tries of one candidate after transient failures; they do not use up candidates. */
export const transientTries = 5;

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

/** Which variant of the style a candidate uses: a second one after the re-rolls of the first are used up. */
export function variantOf(rejections: number): 0 | 1 {
  return rejections > rerollsPerVariant ? 1 : 0;
}

/** Delay before a failed try is repeated: exponential with full jitter. `random` is in 0..1; the result in milliseconds. */
export function retryDelayMs(tries: number, random: number): number {
  return Math.round(random * Math.min(30_000, 500 * 2 ** tries));
}
