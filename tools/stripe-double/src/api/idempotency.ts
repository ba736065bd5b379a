import type { Account } from '../account/account.ts';
import type { Answer } from '../account/records.ts';
import { ApiError } from './api-error.ts';

const keptMs = 24 * 60 * 60 * 1000;

/**
 * The answer that a key got before, for 24 h.
 * @throws ApiError 400 when the key came with another request
 */
export function answerBefore(account: Account, key: string, fingerprint: string): Answer | undefined {
  const answer = account.answers.get(key);
  if (!answer) return undefined;
  if (account.clock.now() - answer.at >= keptMs) {
    account.answers.remove(key);
    return undefined;
  }
  if (answer.fingerprint === fingerprint) return answer;
  throw new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

export const keyInUse = (): ApiError =>
  new ApiError(
    409,
    'idempotency_error',
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
    'idempotency_key_in_use',
  );
