/**
 * The versions in force of the texts that people agree to. The terms stand in `proto/terms`, a folder for each version;
 * the others stand in the web application's locales. Whoever changes one gives it a new version here.
 */
export const agreementVersions = {
  terms: '2026-11-27',
  face: '2026-11-27',
  immediateStart: '2026-11-22',
} as const;
