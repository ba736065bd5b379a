import { describe, expect, it } from '@jest/globals';
import { imageTypeOf } from './image-type.ts';

const bytes = (...values: (number | string)[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => (typeof value === 'number' ? [value] : [...Buffer.from(value)])));

describe('the type of an image', () => {
  it.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF')],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ])('is %s by its first bytes', (type, head) => {
    expect(imageTypeOf(head)).toBe(type);
  });

  it.each([
    ['nothing', bytes()],
    ['a GIF', bytes('GIF89a______')],
    ['an SVG', bytes('<svg xmlns="')],
    ['a RIFF that is a sound', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
    ['an AVIF', bytes(0, 0, 0, 0x20, 'ftypavif')],
    ['half a PNG signature', bytes(0x89, 'PNG')],
  ])('is unknown for %s', (_what, head) => {
    expect(imageTypeOf(head)).toBeUndefined();
  });
});
