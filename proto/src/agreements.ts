/** Whoever changes a text, in `proto/terms` or the web's locales, gives it a new version here. */
export const agreementVersions = {
  terms: '2026-11-27',
  face: '2026-11-27',
  immediateStart: '2026-11-22',
} as const;
