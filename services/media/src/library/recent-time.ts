import type { Package } from '@headshots/proto/vocabulary';

export interface RecentTime {
  readonly package: Package;
  readonly seconds: number;
}

/** Which orders are measured. */
export interface Sample {
  /** Share of the orders that took no longer. */
  readonly share: number;
  /** How long ago they were delivered, at most. */
  readonly days: number;
  /** Newest orders of a package. */
  readonly most: number;
  /** With fewer nothing is said: a few orders are chance, and could be told apart. */
  readonly least: number;
}

export const recentOrders: Sample = { share: 0.9, days: 7, most: 100, least: 20 };
