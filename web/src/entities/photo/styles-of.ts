import type { Headshot } from '@/shared/api/types';

/** As the API names them: each once, in the order of the numbers. */
export const stylesOf = (headshots: readonly Headshot[]): Headshot['style'][] => [
  ...new Set(headshots.map(({ style }) => style)),
];
