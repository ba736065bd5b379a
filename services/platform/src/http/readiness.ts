import type { HealthCheck } from './health-check.ts';

export interface Readiness {
  readonly checks: readonly HealthCheck[];
  readonly phase: () => 'starting' | 'running' | 'draining';
}

const limitMs = 2_000;

export async function whatFails({ checks, phase }: Readiness): Promise<readonly string[]> {
  const now = phase();
  if (now !== 'running') return [now];
  const results = await Promise.all(
    checks.map(async (check) => {
      try {
        await withLimit(check.check());
        return [];
      } catch {
        return [check.name];
      }
    }),
  );
  return results.flat();
}

async function withLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
