import type { Package } from '@headshots/proto/vocabulary';

export interface PackageTerms {
  readonly images: number;
  readonly estimatedMinutes: number;
}

export const packageTerms: Readonly<Record<Package, PackageTerms>> = {
  professional: { images: 20, estimatedMinutes: 20 },
  premium: { images: 50, estimatedMinutes: 50 },
  ultra: { images: 100, estimatedMinutes: 100 },
};
