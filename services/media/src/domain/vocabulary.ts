/** The styles in the specification's order. */
export const styles = [
  'professional',
  'friendly',
  'serious',
  'confident',
  'approachable',
  'creative',
] as const;
export type Style = (typeof styles)[number];

export const expressions = ['unchanged', 'slight_smile', 'clear_smile'] as const;
export type Expression = (typeof expressions)[number];

export const packages = ['professional', 'premium', 'ultra'] as const;
export type PackageName = (typeof packages)[number];

export const resolutions = ['high', 'medium', 'low'] as const;
export type Resolution = (typeof resolutions)[number];

export const sourceTypes = ['compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const verdicts = ['ok', 'warn', 'refuse'] as const;
export type Verdict = (typeof verdicts)[number];

export type PhotoStatus = 'pending' | 'queued' | 'processing' | 'completed' | 'failed';
