import type { Language } from '@headshots/proto/languages';
import { fillText } from '@headshots/proto/terms';
import type { SavedAs } from '../decoding/format.ts';
import type { Style } from '@headshots/proto/vocabulary';
import { slugOf } from '@headshots/platform/text';
import { texts } from '../texts.ts';

const asMade: SavedAs = { format: 'square', type: 'jpeg' };

/** What the files of a brand are called in a language. */
export class FileNames {
  private readonly brand: string;
  private readonly words: (typeof texts)[Language]['fileName'];

  constructor(brand: string, language: Language) {
    this.brand = slugOf(brand) || 'headshots';
    this.words = texts[language].fileName;
  }

  headshot(number: number, style: Style, images: number, { format, type }: SavedAs = asMade): string {
    const { cv, profile } = this.words.format;
    const digits = Math.max(2, String(images).length);
    const word = { square: '', feed: '-4x5', cv: `-${cv}`, profile: `-${profile}` }[format];
    const end = type === 'jpeg' ? 'jpg' : type;
    return `${this.brand}-${String(number).padStart(digits, '0')}-${this.words.style[style]}${word}.${end}`;
  }

  archive(completedAt: Date, selected?: number): string {
    const { archive, selection } = this.words;
    const date = completedAt.toISOString().slice(0, 10);
    const name =
      selected === undefined
        ? fillText(archive, { date })
        : fillText(selection, { date, count: String(selected) });
    return `${this.brand}-${name}.zip`;
  }
}
