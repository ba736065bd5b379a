import { describe, expect, it } from '@jest/globals';
import { DependencyDown, problem } from '@headshots/platform/errors';
import { withFallbackProblem } from './fallback.problem.ts';

const failing = (error: unknown) => async (): Promise<never> => {
  throw error;
};

describe('withFallbackProblem', () => {
  it.each(['auth.registration_failed', 'auth.verification_failed', 'auth.verification_mail_failed'] as const)(
    'gives an unexpected error the sentence %s',
    async (code) => {
      const cause = new Error('broken');
      await expect(withFallbackProblem(code, failing(cause))).rejects.toMatchObject({
        code,
        status: 500,
        cause,
      });
    },
  );

  it('passes refusals and outages on', async () => {
    const refusal = problem('auth.email_exists');
    const outage = new DependencyDown('away');
    await expect(withFallbackProblem('auth.registration_failed', failing(refusal))).rejects.toBe(refusal);
    await expect(withFallbackProblem('auth.registration_failed', failing(outage))).rejects.toBe(outage);
  });
});
