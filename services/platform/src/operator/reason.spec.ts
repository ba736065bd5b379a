import { describe, expect, it } from '@jest/globals';
import { CommandError, reasonIn } from './index.ts';

describe('a reason that a customer reads', () => {
  it('is one paragraph, whatever the shell made of it', () => {
    expect(reasonIn('  Twelve of 20 images\r\n\tare sharp. ')).toBe('Twelve of 20 images are sharp.');
    expect(reasonIn('x'.repeat(1000))).toHaveLength(1000);
  });

  it.each([
    ['', 'The customer needs a reason.'],
    [' \n ', 'The customer needs a reason.'],
    ['x'.repeat(1001), 'A reason has at most 1000 characters.'],
    ['sharp\u0007', 'A reason has no control characters.'],
  ])('is not %j', (written, sentence) => {
    expect(() => reasonIn(written)).toThrow(new CommandError(sentence));
  });
});
