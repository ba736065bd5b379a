import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas, Send } from './public-api.ts';

export interface Patience {
  readonly mostTries?: number;
  readonly forMs?: number;
  /** Bounds of the pause an answer asks for, in ms. */
  readonly leastPauseMs: number;
  readonly mostPauseMs: number;
}

/** No answer, too many requests, unavailable. */
const later = new Set([0, 429, 503]);

/** Sends the same request again, with its key, while the answer is "later"; the last answer when patience ends. */
export function patient(send: Send, patience: Patience): Send {
  const { mostTries = Infinity, forMs = Infinity, leastPauseMs, mostPauseMs } = patience;
  return async (request) => {
    const end = Date.now() + forMs;
    for (let tries = 1; ; tries += 1) {
      const answer = await send(request.clone());
      if (!(await isLater(answer)) || tries >= mostTries || Date.now() > end) return answer;
      await answer.body?.cancel();
      const askedMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000 || 0;
      await sleep(Math.min(Math.max(askedMs, leastPauseMs), mostPauseMs));
    }
  };
}

async function isLater(answer: Response): Promise<boolean> {
  return later.has(answer.status) || (await codeOf(answer)) === 'idempotency.in_progress';
}

/** The code of a refusal; its body may still be read. */
export async function codeOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined;
  const problem = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as Partial<Schemas['Problem']> | undefined;
  return problem?.code;
}
