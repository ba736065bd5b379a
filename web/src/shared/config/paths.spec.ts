import { describe, expect, test } from '@jest/globals';
import { isPublicPath, localised, splitLanguage } from '@/shared/config/paths';

describe('paths', () => {
  test.each([
    ['/de/upload', { language: 'de', path: '/upload' }],
    ['/de', { language: 'de', path: '/' }],
    ['/upload', { path: '/upload' }],
    ['/xx/upload', { path: '/xx/upload' }],
  ])('splits %s', (address, expected) => {
    expect(splitLanguage(address)).toEqual(expected);
  });

  test.each([
    ['/upload?package=ultra', 'de', '/de/upload?package=ultra'],
    ['/', 'de', '/de'],
    ['/dashboard', 'de', '/dashboard'],
    ['/upload', undefined, '/upload'],
  ] as const)('keeps %s in %s', (target, language, expected) => {
    expect(localised(target, language)).toBe(expected);
  });

  test('knows public pages with and without a slash at the end', () => {
    expect(isPublicPath('/terms/')).toBe(true);
    expect(isPublicPath('/dashboard')).toBe(false);
  });
});
