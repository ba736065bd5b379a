import type { Examples } from '@/shared/config/app-config';
import { sheetName } from '@/shared/config/examples';
import type { Style } from '@/shared/api/types';

export interface Example {
  readonly number: number;
  readonly style: Style;
  /** Address without size and kind. */
  readonly file: string;
}

export function exampleSheet({ base, sheet }: Examples): readonly Example[] {
  return sheet.map((style, index) => ({
    number: index + 1,
    style,
    file: `${base}/${sheetName(index + 1)}`,
  }));
}

export function exampleStyles(examples: Examples): readonly Example[] {
  const sheet = exampleSheet(examples);
  return examples.chosen.flatMap((chosen) => sheet.filter(({ number }) => number === chosen));
}

export const exampleOriginal = ({ base }: Examples): string => `${base}/original`;
export const exampleHero = ({ base }: Examples): string => `${base}/hero`;
