import { describe, expect, it } from '@jest/globals';
import { CommandError } from '../../deploy/src/commands/command-error.ts';
import { demoOptions } from './options.ts';

const standard = { baseUrl: 'http://localhost:8080', mailUrl: 'http://localhost:1080' };

describe('options', () => {
  it('fills in what was not said', () => {
    expect(demoOptions(['--photo', 'me.jpg', '--package', '', '--out', ''], standard)).toEqual({
      photo: 'me.jpg',
      package: 'professional',
      expression: 'unchanged',
      outfit: 'unchanged',
      out: 'out',
      ...standard,
    });
  });

  it('takes other addresses, without a slash at the end', () => {
    const { baseUrl, mailUrl } = demoOptions(
      ['--photo', 'x', '--base-url', 'https://shop.example/', '--mail-url', 'http://m:1'],
      standard,
    );
    expect([baseUrl, mailUrl]).toEqual(['https://shop.example', 'http://m:1']);
  });

  it.each([
    [[], /Which photo/],
    [['--photo', 'x', '--package', 'gold'], /PACKAGE is one of professional, premium, ultra/],
    [['--photo', 'x', '--expression', 'grin'], /EXPRESSION is one of/],
    [['--photo', 'x', '--outfit', 'pyjamas'], /OUTFIT is one of/],
    [['--photo', 'x', '--base-url', 'nowhere'], /must be an address/],
    [['--what'], /make demo PHOTO=/],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => demoOptions(args, standard)).toThrow(CommandError);
    expect(() => demoOptions(args, standard)).toThrow(message);
  });
});
