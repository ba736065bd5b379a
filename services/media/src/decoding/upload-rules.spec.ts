import { describe, expect, it } from '@jest/globals';
import { MAX_STORED_PIXELS, refusalOf, storedSize, type ImageHeader } from './upload-rules.ts';

const header = (change: Partial<ImageHeader>): ImageHeader => ({
  format: 'jpeg',
  width: 1000,
  height: 1000,
  frames: 1,
  ...change,
});

describe('the rules of an upload', () => {
  it('let a photo of 500 px pass and refuse one of 499 px on its shorter side', () => {
    expect(refusalOf(header({ width: 500, height: 900 }), 'jpeg')).toBeUndefined();
    expect(refusalOf(header({ width: 900, height: 499 }), 'jpeg')).toBe('selfie.small_image');
  });

  it('refuse more than 50 megapixels', () => {
    expect(refusalOf(header({ width: 10_000, height: 5_000 }), 'jpeg')).toBeUndefined();
    expect(refusalOf(header({ width: 10_000, height: 5_001 }), 'jpeg')).toBe('upload.too_many_pixels');
    expect(refusalOf(header({ width: 20_000, height: 20_000 }), 'jpeg')).toBe('upload.too_many_pixels');
  });

  it('refuse an animation and a header that contradicts the first bytes', () => {
    expect(refusalOf(header({ frames: 2 }), 'jpeg')).toBe('upload.invalid_type');
    expect(refusalOf(header({ format: 'svg' }), 'jpeg')).toBe('upload.invalid_type');
  });
});

describe('the stored size', () => {
  it('is the own size up to the limit, and the limit in the same shape above it', () => {
    expect(storedSize(3000, 2000)).toEqual({ width: 3000, height: 2000 });
    const { width, height } = storedSize(8000, 6000);
    expect(width * height).toBeLessThanOrEqual(MAX_STORED_PIXELS);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });
});
