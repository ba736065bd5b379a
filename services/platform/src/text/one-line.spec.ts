import { describe, expect, it } from '@jest/globals';
import { hostileTexts } from '../testing/hostile-text.ts';
import { asOneLine, oneLine } from './index.ts';

describe('any text as one line', () => {
  it.each(Object.entries(hostileTexts))('is one that can be printed: %s', (_name, text) => {
    expect(asOneLine(`a${text}b`)).toMatch(oneLine);
    expect(asOneLine(`a${text}b`)).toMatch(/^a.*b$/);
  });

  it('keeps what people write', () => {
    expect(asOneLine('  Ólafur\tMüller\r\n& Søn 🙂 ')).toBe('Ólafur Müller & Søn 🙂');
  });
});
