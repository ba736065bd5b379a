import type { ClientRequest, RequestOptions } from 'node:http';
import { metrics } from '../telemetry/metrics.ts';

type Outcome = 'done' | 'missing' | 'refused' | 'failed';

const byMethod: Readonly<Record<string, string>> = {
  PUT: 'write',
  HEAD: 'look',
  GET: 'read',
  DELETE: 'remove',
  POST: 'write',
};
const byQuery = /[?&](list-type|versions|location|delete)(?=[=&]|$)/;

export function timeRequest(asked: Pick<RequestOptions, 'method' | 'path'>, outgoing: ClientRequest): void {
  const stop = metrics.storageSeconds.startTimer({ operation: operationOf(asked) });
  let over = false;
  const once = (outcome: Outcome): void => {
    if (!over) stop({ outcome });
    over = true;
  };
  outgoing.once('response', ({ statusCode = 500 }) => once(outcomeOf(statusCode)));
  for (const end of ['error', 'close']) outgoing.once(end, () => once('failed'));
}

function operationOf({ method = 'GET', path }: Pick<RequestOptions, 'method' | 'path'>): string {
  const [, query] = byQuery.exec(path ?? '') ?? [];
  if (query === 'delete') return 'remove';
  if (query !== undefined) return 'list';
  return byMethod[method] ?? 'look';
}

function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'failed';
  if (status === 404) return 'missing';
  return status >= 400 ? 'refused' : 'done';
}
