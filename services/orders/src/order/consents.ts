export const consentKinds = ['terms', 'face', 'immediate_start'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Version of each text. */
export type ConsentVersions = Readonly<Record<ConsentKind, string>>;

/** The first consent that is missing or belongs to an older text. */
export const missingConsent = (given: ConsentVersions, current: ConsentVersions): ConsentKind | undefined =>
  consentKinds.find((kind) => given[kind] !== current[kind]);
