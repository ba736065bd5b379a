const trials = ['identity', 'cut', 'mask_hole', 'one_face', 'expression', 'exposure', 'texture'] as const;

export type Trial = (typeof trials)[number] | 'other';

export function trialsOf(reasons: readonly string[]): readonly Trial[] {
  const found = reasons.map(
    (code): Trial => trials.find((trial) => code === `selfie.trial_${trial}`) ?? 'other',
  );
  const named = [...new Set(found)].filter((trial) => trial !== 'other');
  return named.length > 0 ? named : ['other'];
}
