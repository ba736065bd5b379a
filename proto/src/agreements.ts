/**
 * The versions in force of the texts that people agree to. The texts stand in the web application's locales: whoever
 * changes one gives it a new version here.
 */
export const agreementVersions = {
  terms: '2026-11-01',
  face: '2026-11-01',
  immediateStart: '2026-11-01',
} as const;
