import { expect, it } from '@jest/globals';
import { deviceOf } from './device.ts';

it('keeps the names of families', () => {
  expect(deviceOf({ browser: 'firefox', system: 'windows' })).toEqual({
    browser: 'firefox',
    system: 'windows',
  });
});

it.each([undefined, {}, { browser: 'Mozilla/5.0 (X11; Linux x86_64)', system: 'a'.repeat(21) }])(
  'keeps nothing of %j',
  (given) => expect(deviceOf(given)).toEqual({ browser: '', system: '' }),
);
