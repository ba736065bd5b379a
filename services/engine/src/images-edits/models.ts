import type { EngineProfile } from '../port.ts';
import { studioProfile } from '../studio/profile.ts';

/** Seconds are published by others for one strong GPU: a starting value until images were measured. */
export type KnownModel = Pick<
  EngineProfile,
  'licence' | 'secondsPerImage' | 'sourceType' | 'expressions' | 'keeps'
>;

const generated = {
  expressions: { unchanged: 'yes', slight_smile: 'yes', clear_smile: 'yes' },
  keeps: [],
  sourceType: 'trainedAlgorithmicMedia',
} as const;
const apache = { ...generated, licence: 'Apache-2.0' } as const;

const known: readonly (readonly [name: RegExp, model: KnownModel])[] = [
  [/qwen-image-edit/i, { ...apache, secondsPerImage: 18 }],
  [/flux\.?2-klein-4b/i, { ...apache, secondsPerImage: 1 }],
  [/firered-image-edit/i, { ...apache, secondsPerImage: 5 }],
  [/longcat-image-edit|step1x-edit|bagel/i, { ...apache, secondsPerImage: 20 }],
  [/^studio(-\d+)?$/, studioProfile(1)],
];

/** Weights that may not earn money, or need ones that may not: only with a licence from their maker. */
const nonCommercial: readonly RegExp[] = [
  /insightface|buffalo_|antelope/i,
  /instantid|photomaker|pulid|infiniteyou|\buno\b|dreamo/i,
  /flux\.?1-(kontext|dev)/i,
  /flux\.?2-(dev|klein-9b)/i,
  /qwen-image-2\./i,
];

const UNKNOWN_SECONDS = 20;

const isNonCommercial = (model: string): boolean => nonCommercial.some((name) => name.test(model));

/** The licence a model is known to have; undefined where the operator has to name it. */
export function licenceOf(model: string): string | undefined {
  return isNonCommercial(model) ? undefined : knownModel(model)?.licence;
}

export function describeModel(model: string, licence: string): KnownModel {
  return { ...(knownModel(model) ?? { ...generated, secondsPerImage: UNKNOWN_SECONDS }), licence };
}

function knownModel(model: string): KnownModel | undefined {
  return known.find(([name]) => name.test(model))?.[1];
}
