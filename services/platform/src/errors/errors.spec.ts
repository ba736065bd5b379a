import { describe, expect, it } from '@jest/globals';
import {
  asProblem,
  DependencyDown,
  isDependencyDown,
  isRefusedValue,
  isTransientDatabaseError,
  NeighbourFailed,
  Problem,
  problem,
  TransientFailure,
} from './index.ts';

describe('problems', () => {
  it('take status and sentence from the catalogue', () => {
    const answer = problem('validation.failed', {
      errors: [{ field: 'email', code: 'field.email_invalid' }],
    });
    expect(answer).toBeInstanceOf(Problem);
    expect(answer).toMatchObject({
      status: 422,
      message: 'Please check your input and try again.',
      errors: [
        { field: 'email', code: 'field.email_invalid', message: 'Please enter a valid email address.' },
      ],
    });
  });

  it('say 503 for what is away and 500 for what is broken, never 401', () => {
    expect(asProblem(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toMatchObject({
      status: 503,
      retryAfterSeconds: 5,
    });
    expect(
      asProblem(new Error('spool', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) })),
    ).toMatchObject({
      code: 'service.unavailable',
    });
    expect(asProblem(new Error('bug')).status).toBe(500);
    expect(asProblem(problem('coupon.invalid')).code).toBe('coupon.invalid');
  });

  it.each(['22021', '22P02', '22P05', '22001', '22003', '22007', '22008'])(
    'say 400 for a value that Postgres refuses with %s',
    (code) => {
      const refused = Object.assign(new Error('query failed'), {
        driverError: Object.assign(new Error('refused'), { code }),
      });
      expect(asProblem(refused)).toMatchObject({ code: 'request.malformed', status: 400 });
      expect([isRefusedValue(refused), isDependencyDown(refused)]).toEqual([true, false]);
    },
  );
});

describe('a dependency that is away', () => {
  it.each([
    new DependencyDown('x'),
    Object.assign(new Error(), { code: '57P01' }),
    Object.assign(new Error(), { code: '08006' }),
    Object.assign(new Error('query failed'), {
      driverError: Object.assign(new Error(), { code: 'ECONNRESET' }),
    }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('outer', { cause: problem('service.unavailable') }),
  ])('is recognised: %#', (error) => expect(isDependencyDown(error)).toBe(true));

  it.each([
    new Error('bug'),
    new TransientFailure('later'),
    problem('server.error'),
    problem('service.unavailable', { cause: new NeighbourFailed('at this request') }),
    new Error('outer', { cause: problem('service.unavailable', { cause: new NeighbourFailed('x') }) }),
    Object.assign(new Error(), { code: '23505' }),
    'text',
    undefined,
  ])('is not seen in %#', (error) => expect(isDependencyDown(error)).toBe(false));

  it('is not a deadlock', () => {
    const deadlock = Object.assign(new Error(), { code: '40P01' });
    expect(isDependencyDown(deadlock)).toBe(false);
    expect(isTransientDatabaseError(deadlock)).toBe(true);
  });
});
