/** `waiting`: what they are about may still come. `unknown`: it will not; the provider is asked whose it is. */
export type Applied = 'done' | 'ignored' | 'waiting' | 'unknown';

export interface GracePeriod {
  /** The time to wait for an order is over: money without one goes back. */
  readonly isOver: boolean;
}
