import { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';
import { Histogram } from 'prom-client';

interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
}

const operations = ['password', 'own_token', 'keys', 'read', 'create', 'change', 'remove'] as const;
type Operation = (typeof operations)[number];

const seconds = new Histogram({
  name: 'keycloak_seconds',
  help: 'Until Keycloak answered, the wait for a place included: done, refused (4xx), failed (5xx, or no answer), held_back (not asked: its circuit is open, or too many ask)',
  labelNames: ['operation', 'outcome'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10],
});
for (const operation of operations)
  for (const outcome of ['done', 'failed', 'held_back']) seconds.zero({ operation, outcome });

const byMethod: Readonly<Record<Asked['method'], Operation>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'change',
  DELETE: 'remove',
};

export async function timed<Answer extends { readonly status: number }>(
  asked: Asked,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const stop = seconds.startTimer({ operation: operationOf(asked) });
  try {
    const answer = await send();
    stop({ outcome: answer.status >= 400 ? 'refused' : 'done' });
    return answer;
  } catch (error) {
    const isHeldBack = error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError;
    stop({ outcome: isHeldBack ? 'held_back' : 'failed' });
    throw error;
  }
}

function operationOf({ method, path, form }: Asked): Operation {
  if (form) return form['grant_type'] === 'password' ? 'password' : 'own_token';
  return path.endsWith('/certs') ? 'keys' : byMethod[method];
}
