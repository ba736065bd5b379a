import { describe, expect, it } from '@jest/globals';
import { formats, layOutFormat } from './format.ts';

const made = { width: 1024, height: 1024 };

describe('a format', () => {
  it.each([
    ['square', { width: 1024, height: 1024 }],
    ['feed', { width: 819, height: 1024 }],
    ['cv', { width: 531, height: 709 }],
    ['profile', { width: 400, height: 400 }],
  ] as const)('%s has its size', (format, size) => {
    expect(layOutFormat(format, made)).toMatchObject({ size, dpi: 300 });
  });

  it('has the face in its middle', () => {
    const { cut } = layOutFormat('feed', made, 0.45);
    expect(cut.left + cut.width / 2).toBeCloseTo(0.45 * 1024, 0);
    expect(cut).toMatchObject({ top: 0, height: 1024 });
  });

  it.each([0, 0.2, 0.8, 1])('stays inside the picture for a face at %s', (face) => {
    for (const format of formats) {
      const { cut } = layOutFormat(format, made, face);
      expect(cut.left).toBeGreaterThanOrEqual(0);
      expect(cut.left + cut.width).toBeLessThanOrEqual(1024);
    }
  });

  it('is never larger than the picture, and a CV photo keeps its centimetres', () => {
    const small = { width: 350, height: 350 };
    for (const format of formats) {
      const { cut, size } = layOutFormat(format, small);
      expect(size).toEqual({ width: cut.width, height: cut.height });
    }
    const { size, dpi } = layOutFormat('cv', small);
    expect((size.height / dpi) * 2.54).toBeCloseTo(6, 1);
    expect((size.width / dpi) * 2.54).toBeCloseTo(4.5, 1);
  });

  it('is cut out of a picture that is higher than wide, too', () => {
    const { cut } = layOutFormat('square', { width: 600, height: 900 });
    expect(cut).toEqual({ left: 0, top: 150, width: 600, height: 600 });
  });
});
