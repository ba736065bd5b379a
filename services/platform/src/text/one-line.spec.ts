import { describe, expect, it } from '@jest/globals';
import { hostileTexts, oddTexts } from '../testing/hostile-text.ts';
import { asOneLine, oneLine } from './index.ts';

describe('any text as one line', () => {
  it.each(Object.entries(hostileTexts))('is one that can be printed: %s', (_name, text) => {
    expect(asOneLine(`a${text}b`)).toMatch(oneLine);
    expect(asOneLine(`a${text}b`)).toMatch(/^a.*b$/);
  });

  it.each(Object.entries(oddTexts))('is that text where it is one already: %s', (_name, text) => {
    expect(text).toMatch(oneLine);
    expect(asOneLine(text)).toBe(text.replaceAll(/\s/g, ' '));
  });

  it('keeps what people write', () => {
    expect(asOneLine('  Ólafur\tMüller\r\n& Søn 🙂 ')).toBe('Ólafur Müller & Søn 🙂');
  });
});
