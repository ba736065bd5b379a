import { describe, expect, it } from '@jest/globals';
import { readParagraph } from './index.ts';

const read = (written: string) => readParagraph('reason', written, { shortest: 3, longest: 12 });

describe('words that somebody wrote', () => {
  it('are read as one paragraph of composed characters', () => {
    expect(read('  u\u0308ber\r\n\tthe\u00a0bar ')).toBe('über the bar');
    expect(read('why')).toBe('why');
  });

  it.each([
    ['', 'field.required'],
    [' \n ', 'field.required'],
    [' no ', 'field.invalid'],
    ['x'.repeat(13), 'field.too_long'],
  ])('are not %j', (written, code) => {
    expect(() => read(written)).toThrow(
      expect.objectContaining({
        code: 'validation.failed',
        errors: [expect.objectContaining({ field: 'reason', code })],
      }),
    );
  });
});
