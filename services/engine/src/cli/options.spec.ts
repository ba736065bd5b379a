import { describe, expect, it } from '@jest/globals';
import { parseCli } from './options.ts';

const env = { INIT_CWD: '/home/me', XDG_CACHE_HOME: '/cache' };

describe('command line', () => {
  it('has defaults for everything but the photo', () => {
    expect(parseCli(['--photo', 'selfie.jpg'], env)).toEqual({
      photo: '/home/me/selfie.jpg',
      count: 20,
      expression: 'unchanged',
      outfit: 'unchanged',
      out: '/home/me/out',
      seed: 'headshots',
      threads: undefined,
      certificateDir: '/cache/headshots/certificate',
    });
  });

  it.each([
    [[], '--photo is missing'],
    [['--photo', 'a.jpg', '--count', '0'], '--count must be a whole number from 1 to 100'],
    [['--photo', 'a.jpg', '--count', 'many'], '--count must be a whole number from 1 to 100'],
    [
      ['--photo', 'a.jpg', '--expression', 'grin'],
      '--expression must be one of unchanged, slight_smile, clear_smile',
    ],
    [
      ['--photo', 'a.jpg', '--outfit', 'pyjamas'],
      '--outfit must be one of unchanged, business, business_men, business_women, business_all, business_men_all, business_women_all',
    ],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => parseCli(args, env)).toThrow(message);
  });
});
