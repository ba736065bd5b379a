import { describe, expect, it } from '@jest/globals';
import { typing } from '@headshots/platform/testing';
import { documentCommands } from './document.commands.ts';

const type = typing(
  documentCommands(() => {
    throw new Error('the books were asked');
  }),
);

describe('a command', () => {
  it.each([
    [[], 'verify-documents:'],
    [['constructor'], 'There is no command "constructor"'],
    [['vat'], 'Name one period'],
    [['vat', '2026-Q4', '2026-Q3'], 'Name one period'],
    [['vat', '2026-Q5'], '2026-Q5 is none of'],
    [['vat', '2026-Q4', '--rate', 'USD'], 'USD is no rate'],
    [['vat', '2026-Q4', '--rates', 'USD=1'], '--rates'],
  ])('typed as %j is explained, and does nothing', async (words, sentence) => {
    const { code, complained } = await type(...words);
    expect(code).toBe(2);
    expect(complained.join('\n')).toContain(sentence);
  });

  it('that breaks is no mistake of the operator', async () => {
    await expect(type('verify-documents')).rejects.toThrow('the books were asked');
  });
});
