export const packageNames = ['professional', 'premium', 'ultra'] as const;
export type PackageName = (typeof packageNames)[number];

/** What a package promises; its price is in the price book. */
export interface PackageTerms {
  readonly images: number;
  readonly estimatedMinutes: number;
}

export const packageTerms: Readonly<Record<PackageName, PackageTerms>> = {
  professional: { images: 20, estimatedMinutes: 20 },
  premium: { images: 50, estimatedMinutes: 50 },
  ultra: { images: 100, estimatedMinutes: 100 },
};
