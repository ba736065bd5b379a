import { describe, expect, it } from '@jest/globals';
import { greetingName } from './greeting-name.ts';

describe('greetingName', () => {
  it.each(['Ada', 'Jean-Luc', "D'Arcy", 'Åsa Maria', 'Søren', '李'])('greets %s', (name) => {
    expect(greetingName(` ${name} `)).toBe(name);
  });

  it.each([
    '',
    'Win at evil.example',
    'https://evil.example',
    '1000 EUR',
    'a@b',
    '<b>Ada</b>',
    'x'.repeat(41),
  ])('does not greet %j', (name) => {
    expect(greetingName(name)).toBeUndefined();
  });
});
