import type { DeadlinePolicy } from './deadline.policy.ts';

export abstract class OrderSettings {
  abstract readonly deadlines: DeadlinePolicy;
}
