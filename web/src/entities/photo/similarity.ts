export type Band = 'veryHigh' | 'high' | 'fair' | 'low';

const bands = [
  { band: 'veryHigh', from: 0.75 },
  { band: 'high', from: 0.6 },
  { band: 'fair', from: 0.45 },
] as const;

export function bandOf(similarity: number): Band {
  return bands.find(({ from }) => similarity >= from)?.band ?? 'low';
}
