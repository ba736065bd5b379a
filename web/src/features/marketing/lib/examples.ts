import examples from '@/features/marketing/lib/examples.json' with { type: 'json' };
import type { Style } from '@/services/api/types';

export interface Example {
  readonly number: number;
  readonly style: Style;
  /** Path without size and kind; null while nothing has been made. */
  readonly file: string | null;
}

/** Made by `scripts/make-examples.ts`. */
export const exampleSheet = examples.sheet as readonly Example[];
export const exampleOriginal: string | null = examples.original;
export const exampleHero: string | null = examples.hero;
