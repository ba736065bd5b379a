import examples from '@/features/marketing/lib/examples.json' with { type: 'json' };
import type { Style } from '@/services/api/types';

export interface Example {
  readonly number: number;
  readonly style: Style;
  /** Path without size and kind. */
  readonly file: string;
}

/** Made by `scripts/make-examples.ts`. */
export const exampleSheet = examples.sheet as readonly Example[];
export const exampleOriginal: string = examples.original;
export const exampleHero: string = examples.hero;
export const sheetWidths = [320, 560] as const;

/** The best of each style. */
export const exampleStyles = examples.chosen.flatMap((chosen) =>
  exampleSheet.filter(({ number }) => number === chosen),
);
