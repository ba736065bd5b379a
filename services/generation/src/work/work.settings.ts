/** How the workers of this process take shots. */
export abstract class ShotSettings {
  /** Shots in hand at the same time; 0 makes this process take none. */
  abstract readonly slots: number;
  abstract readonly leaseMs: number;
  /** How often an idle slot looks for work that another process left. */
  abstract readonly pollMs: number;
}
