import { describe, expect, test } from '@jest/globals';
import { screenOf } from '@/app/measures';

describe('the screen a measure names', () => {
  test.each([
    ['/', '/'],
    ['/fi', '/'],
    ['/de/pricing', '/pricing'],
    ['/dashboard', '/dashboard'],
    ['/results', '/results'],
    ['/results/01a20b06-bfa3-74aa-b1ce-4522ae6ef241', '/results/:photoId'],
  ])('%s is %s, in every language and whatever it shows', (pathname, screen) => {
    expect(screenOf(pathname)).toBe(screen);
  });

  test.each(['/no-such-page', '/results/01a20b06/more', '/ada@example.org', '/settings/ada'])(
    'nothing of %s is told',
    (pathname) => {
      expect(screenOf(pathname)).toBe('other');
    },
  );
});
