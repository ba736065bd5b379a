/**
 * What facts of a provider did. `waiting`: what they are about is not here, and may still come. `unknown`: it is not here
 * and will not come; whose it is, the provider has to be asked.
 */
export type Applied = 'done' | 'ignored' | 'waiting' | 'unknown';

/** What a turn knows beside the facts. */
export interface GracePeriod {
  /** The time to wait for an order is over: money without one goes back. */
  readonly isOver: boolean;
}
