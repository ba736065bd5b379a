import { describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { MailRefused } from './mailer.port.ts';
import { failureOf } from './mail.failure.ts';

describe('failureOf', () => {
  it.each([
    ['a refused mail', new MailRefused('550'), 'park', '550'],
    ['an account that is gone', problem('account.not_found'), 'drop', 'account.not_found'],
    [
      'an address verified meanwhile',
      problem('auth.verification_invalid'),
      'drop',
      'auth.verification_invalid',
    ],
    ['an order nobody knows', problem('order.not_found'), 'park', 'order.not_found'],
    ['a neighbour that is away', problem('service.unavailable'), 'retry', 'service.unavailable'],
    [
      'a mail server that is away',
      Object.assign(new Error('to ada@example.org'), { code: 'ESOCKET' }),
      'retry',
      'ESOCKET',
    ],
    ['anything else', new TypeError('ada@example.org'), 'retry', 'unknown'],
  ])('%s', (_name, error, action, reason) => {
    expect(failureOf(error)).toEqual({ action, reason });
  });

  it('knows when a document will be there', () => {
    expect(failureOf(problem('invoice.not_ready'))).toMatchObject({ action: 'retry', afterSeconds: 5 });
    expect(failureOf(problem('service.unavailable')).afterSeconds).toBeUndefined();
  });
});
