import { describe, expect, it } from '@jest/globals';
import { attachment, slugOf } from './file-name.ts';

describe('a slug', () => {
  it.each([
    ['Ähm "Foto"; ../x\r\n\u202e', 'ahm-foto-x'],
    ['Smørrebrød & Æbler', 'smorrebrod-aebler'],
    ['日本', ''],
  ])('of %j is %j', (text, slug) => expect(slugOf(text)).toBe(slug));
});

describe('the header of a download', () => {
  it('says a plain name once', () => {
    expect(attachment('RE-2026-000123.pdf')).toBe('attachment; filename="RE-2026-000123.pdf"');
  });

  it.each([
    ['konterfei-07-ystävällinen.jpg', 'konterfei-07-ystavallinen.jpg', 'yst%C3%A4v%C3%A4llinen'],
    ['konterfei-07-créatif.jpg', 'konterfei-07-creatif.jpg', 'cr%C3%A9atif'],
    ['konterfei-07-simpático.jpg', 'konterfei-07-simpatico.jpg', 'simp%C3%A1tico'],
    ['konterfei-07-imødekommende.jpg', 'konterfei-07-imodekommende.jpg', 'im%C3%B8dekommende'],
  ])('says %s plainly, too', (name, plain, encoded) => {
    expect(attachment(name)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''konterfei-07-${encoded}.jpg`,
    );
  });
});
