import { readTexts } from '@headshots/proto/read-texts';
import type { Format } from './decoding/format.ts';
import type { Style } from '@headshots/proto/vocabulary';

/** Words of small letters and dashes, in any script: they become names of files as they are. */
interface MediaTexts {
  readonly fileName: {
    readonly archive: string;
    readonly selection: string;
    readonly format: Readonly<Record<Extract<Format, 'cv' | 'profile'>, string>>;
    readonly style: Readonly<Record<Style, string>>;
  };
}

export const texts = readTexts<MediaTexts>(new URL('../locales/', import.meta.url));
