/** What the model must know of a package; `make check` does not let it differ from what orders promises. */
export interface ModelPackage {
  readonly images: number;
  readonly minutes: number;
  /** Share of all orders: an assumption, nobody has sold yet. */
  readonly share: number;
}

export const packages = {
  professional: { images: 20, minutes: 20, share: 0.5 },
  premium: { images: 50, minutes: 50, share: 0.3 },
  ultra: { images: 100, minutes: 100, share: 0.2 },
} as const satisfies Record<string, ModelPackage>;

export type PackageName = keyof typeof packages;
export const packageNames = Object.keys(packages) as readonly PackageName[];

export const meanImages = packageNames.reduce(
  (sum, name) => sum + packages[name].images * packages[name].share,
  0,
);

/** Orders pays back what is not delivered by then, in seconds: two hours, or the time of the package and 20 minutes. */
export const deadlineSeconds = (name: PackageName): number =>
  Math.max(2 * 60 * 60, (packages[name].minutes + 20) * 60);

/** @param part from 0 to 1: where in all orders this one lies */
export function packageAt(part: number): PackageName {
  let passed = 0;
  for (const name of packageNames) {
    passed += packages[name].share;
    if (part < passed) return name;
  }
  return 'ultra';
}
