export type Band = 'veryHigh' | 'high' | 'fair' | 'low';

/** In words, what the measured number means. */
export function bandOf(similarity: number): Band {
  if (similarity >= 0.75) return 'veryHigh';
  if (similarity >= 0.6) return 'high';
  return similarity >= 0.45 ? 'fair' : 'low';
}
