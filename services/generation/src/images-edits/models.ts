import type { SourceType } from '../engine/port.ts';

/** What is known of a model before its first image. */
export interface KnownModel {
  readonly licence: string;
  /** Published by others for one strong GPU; a starting value until images were measured. */
  readonly secondsPerImage: number;
  readonly sourceType: SourceType;
}

const generated = { sourceType: 'trainedAlgorithmicMedia' } as const;
const apache = { ...generated, licence: 'Apache-2.0' } as const;

const known: readonly (readonly [name: RegExp, model: KnownModel])[] = [
  [/qwen-image-edit/i, { ...apache, secondsPerImage: 18 }],
  [/flux\.?2-klein-4b/i, { ...apache, secondsPerImage: 1 }],
  [/firered-image-edit/i, { ...apache, secondsPerImage: 5 }],
  [/longcat-image-edit|step1x-edit|bagel/i, { ...apache, secondsPerImage: 20 }],
  [
    /^studio(-\d+)?$/,
    { licence: 'Apache-2.0', secondsPerImage: 1, sourceType: 'compositeWithTrainedAlgorithmicMedia' },
  ],
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

export const isNonCommercial = (model: string): boolean => nonCommercial.some((name) => name.test(model));

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
