export const consentKinds = ['terms', 'face', 'immediate_start'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export type ConsentVersions = Readonly<Record<ConsentKind, string>>;

export const missingConsent = (given: ConsentVersions, current: ConsentVersions): ConsentKind | undefined =>
  consentKinds.find((kind) => given[kind] !== current[kind]);
