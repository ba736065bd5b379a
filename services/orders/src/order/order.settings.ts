import type { DeadlinePolicy } from './deadline.policy.ts';

/** What the operator decides about the life of an order. */
export abstract class OrderSettings {
  abstract readonly deadlines: DeadlinePolicy;
}
