import { describe, expect, test } from '@jest/globals';
import { toAppError } from '@/shared/api/app-error';

describe('toAppError', () => {
  test('reads a problem with its fields, its request and how long to wait', () => {
    const body = {
      code: 'rate.limited',
      message: 'Wait',
      errors: [{ field: 'email', code: 'x', message: 'y' }, 3],
      requestId: 'r1',
    };
    expect(toAppError(429, body, '90')).toEqual({
      code: 'rate.limited',
      status: 429,
      message: 'Wait',
      errors: [{ field: 'email', code: 'x', message: 'y' }],
      requestId: 'r1',
      retryAfterSeconds: 90,
    });
  });

  test.each([
    [403, 'proxy.forbidden'],
    [413, 'proxy.too_large'],
    [429, 'rate.limited'],
  ])('takes %i in words that are not ours for somebody who stands before us', (status, code) => {
    expect(toAppError(status, undefined)).toMatchObject({ code, status });
  });

  test.each([undefined, null, 'text', {}, { code: 5 }])('falls back for %j', (body) => {
    expect(toAppError(502, body)).toEqual({ code: 'server.error', status: 502, message: '', errors: [] });
  });
});
