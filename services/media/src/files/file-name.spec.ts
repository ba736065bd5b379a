import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@headshots/proto/languages';
import { styles } from '@headshots/proto/vocabulary';
import { fileTypes, formats } from '../decoding/format.ts';
import { FileNames } from './file-name.ts';

const completedAt = new Date('2026-11-21T23:59:59Z');
const english = new FileNames('Konterfei', 'en');

describe('file names', () => {
  it('number the images with the digits their package needs', () => {
    expect(english.headshot(7, 'friendly', 20)).toBe('konterfei-07-friendly.jpg');
    expect(english.headshot(7, 'creative', 100)).toBe('konterfei-007-creative.jpg');
  });

  it('carry the day of completion in the archive, and how many images it holds when not all', () => {
    expect(english.archive(completedAt)).toBe('konterfei-headshots-2026-11-21.zip');
    expect(english.archive(completedAt, 2)).toBe('konterfei-2-headshots-2026-11-21.zip');
  });

  it('tell the format and the type of a file that is not as it was made', () => {
    const german = new FileNames('Konterfei', 'de');
    const cv = { format: 'cv', type: 'png' } as const;
    expect(german.headshot(7, 'friendly', 20, cv)).toBe('konterfei-07-freundlich-lebenslauf.png');
    const square = { format: 'square', type: 'jpeg' } as const;
    expect(german.headshot(7, 'friendly', 20, square)).toBe(german.headshot(7, 'friendly', 20));
  });

  it.each([
    ['de', 'konterfei-07-freundlich.jpg', 'konterfei-bewerbungsfotos-2026-11-21.zip'],
    ['fi', 'konterfei-07-ystävällinen.jpg', 'konterfei-henkilökuvat-2026-11-21.zip'],
    ['fr', 'konterfei-07-chaleureux.jpg', 'konterfei-portraits-2026-11-21.zip'],
    ['pt', 'konterfei-07-simpático.jpg', 'konterfei-retratos-2026-11-21.zip'],
  ] as const)('follow the language: %s', (language, headshot, archive) => {
    const names = new FileNames('Konterfei', language);
    expect(names.headshot(7, 'friendly', 20)).toBe(headshot);
    expect(names.archive(completedAt)).toBe(archive);
  });

  it.each(Object.keys(languages) as Language[])(
    'hold nothing that a header or a file system could misread: %s',
    (language) => {
      const names = new FileNames('Ähm "Foto"; ../x\r\n', language);
      const all = [
        names.archive(completedAt),
        names.archive(completedAt, 12),
        ...styles.map((style) => names.headshot(7, style, 20)),
        ...formats
          .flatMap((format) => fileTypes.map((type) => ({ format, type })))
          .filter(({ format, type }) => format !== 'square' || type !== 'jpeg')
          .map((savedAs) => names.headshot(7, 'serious', 20, savedAs)),
      ];
      for (const name of all) {
        expect(name).toMatch(/^ahm-foto-x(-[\p{Ll}\d]+)+\.(jpg|png|webp|zip)$/u);
        expect(name).toBe(name.normalize('NFC'));
      }
      expect(new Set(all).size).toBe(all.length);
    },
  );

  it('do without a brand that has no letter of ours', () => {
    expect(new FileNames('日本', 'en').headshot(1, 'serious', 20)).toBe('headshots-01-serious.jpg');
  });
});
