import type { Package } from '@headshots/proto/vocabulary';

export interface RecentTime {
  readonly package: Package;
  readonly seconds: number;
}

export interface Sample {
  readonly share: number;
  readonly days: number;
  readonly most: number;
  /** With fewer nothing is said: a few orders are chance, and could be told apart. */
  readonly least: number;
}

export const recentOrders: Sample = { share: 0.9, days: 7, most: 100, least: 20 };
