import { describe, expect, it } from '@jest/globals';
import { AllowedMethods } from './allowed-methods.ts';

const allowed = new AllowedMethods([
  { method: 'GET', path: '/photos' },
  { method: 'POST', path: '/photos' },
  { method: 'GET', path: '/photos/stats' },
  { method: 'DELETE', path: '/photos/{id}' },
]);

describe('the methods of a path', () => {
  it.each([
    ['/api/photos?limit=2', ['GET', 'HEAD', 'POST', 'OPTIONS']],
    ['/api/photos/stats', ['GET', 'HEAD', 'OPTIONS']],
    ['/api/photos/1f', ['DELETE', 'OPTIONS']],
    ['/api/photos/1f/more', []],
    ['/api', []],
  ])('%s', (url, methods) => {
    expect(allowed.of(url)).toEqual(methods);
  });

  it('are refused where only a path with parameters takes them', () => {
    expect(allowed.refusals).toContainEqual({
      url: '/api/photos/stats',
      methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    });
  });
});
