export abstract class ShotSettings {
  /** Shots in hand at the same time; 0 makes this process take none. */
  abstract readonly slots: number;
  abstract readonly leaseMs: number;
  abstract readonly pollMs: number;
}
