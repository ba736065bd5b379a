import type { Package } from '@headshots/proto/vocabulary';
import { packageTerms } from './package.ts';

const atLeastSeconds = 2 * 60 * 60;
const marginSeconds = 20 * 60;

export interface DeadlinePolicy {
  /** Seconds from payment; replaces the rule for every package. */
  readonly generationSeconds?: number;
}

/** Two hours, and never below the estimate plus 20 minutes. */
export function generationSeconds(name: Package, policy: DeadlinePolicy = {}): number {
  if (policy.generationSeconds !== undefined) return policy.generationSeconds;
  return Math.max(atLeastSeconds, packageTerms[name].estimatedMinutes * 60 + marginSeconds);
}

export const delayedPaymentSeconds = 14 * 24 * 60 * 60;

export const after = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000);
