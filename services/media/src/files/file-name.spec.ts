import { describe, expect, it } from '@jest/globals';
import { archiveFileName, headshotFileName, slugOf } from './file-name.ts';

describe('file names', () => {
  it('number the images with the digits their package needs', () => {
    expect(headshotFileName('Konterfei', 7, 'friendly', 20)).toBe('konterfei-07-friendly.jpg');
    expect(headshotFileName('Konterfei', 7, 'creative', 100)).toBe('konterfei-007-creative.jpg');
  });

  it('carry the day of completion in the archive', () => {
    expect(archiveFileName('Konterfei', new Date('2026-11-21T23:59:59Z'))).toBe(
      'konterfei-headshots-2026-11-21.zip',
    );
  });

  it('hold nothing that a header or a file system could misread', () => {
    expect(slugOf('Ähm "Foto"; ../x\r\n\u202e')).toBe('ahm-foto-x');
    expect(slugOf('日本')).toBe('headshots');
  });
});
