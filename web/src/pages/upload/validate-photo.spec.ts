import { describe, expect, test } from '@jest/globals';
import { checkBytes, checkHeader, checkPixels, isBarelyLargeEnough } from '@/pages/upload/validate-photo';

const TEN_MB = 10 * 1024 * 1024;
const bytes = (...values: (number | string)[]): Uint8Array =>
  new Uint8Array(
    values.flatMap((value) =>
      typeof value === 'string' ? [...value].map((letter) => letter.charCodeAt(0)) : value,
    ),
  );

describe('checkBytes', () => {
  test.each([
    [TEN_MB, undefined],
    [TEN_MB + 1, 'upload.too_large'],
    [0, 'upload.empty'],
  ])('%i bytes: %s', (size, expected) => {
    expect(checkBytes(size)).toBe(expected);
  });
});

describe('checkHeader', () => {
  test.each([
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), undefined],
    ['PNG', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a), undefined],
    ['WEBP', bytes('RIFF', 0, 0, 0, 0, 'WEBP'), undefined],
    ['HEIC', bytes(0, 0, 0, 24, 'ftypheic'), 'upload.heic'],
    ['GIF', bytes('GIF89a'), 'upload.invalid_type'],
    ['text', bytes('hello'), 'upload.invalid_type'],
    ['nothing', bytes(), 'upload.invalid_type'],
    ['another RIFF', bytes('RIFF', 0, 0, 0, 0, 'WAVE'), 'upload.invalid_type'],
  ])('%s', (_name, header, expected) => {
    expect(checkHeader(header)).toBe(expected);
  });
});

describe('pixels', () => {
  test.each([
    [499, 2000, 'selfie.small_image', true],
    [500, 500, undefined, true],
    [511, 800, undefined, true],
    [512, 512, undefined, false],
    [10_000, 5000, undefined, false],
    [10_000, 5001, 'upload.too_many_pixels', false],
  ])('%i x %i: %s, hint %s', (width, height, problem, hint) => {
    expect(checkPixels({ width, height })).toBe(problem);
    expect(isBarelyLargeEnough({ width, height })).toBe(hint);
  });
});
