import { Problem } from '@headshots/platform/errors';
import { MailRefused } from './mailer.port.ts';

/** What to do with a mail that could not be sent. `reason` holds no address. */
export interface Failure {
  readonly action: 'retry' | 'park' | 'drop';
  readonly reason: string;
  readonly afterSeconds?: number;
}

/** The account is gone, or its address is verified already: nobody waits for this mail. */
const needless = new Set(['account.not_found', 'auth.verification_invalid']);
const impossible = new Set(['order.not_found', 'withdrawal.not_found', 'request.malformed']);

export class NoMailWanted extends Error {
  override readonly name = 'NoMailWanted';
}

export class NotYet extends Error {
  override readonly name = 'NotYet';
}

const documentSeconds = 5;
const momentSeconds = 2;

export function failureOf(error: unknown): Failure {
  if (error instanceof MailRefused) return { action: 'park', reason: error.message };
  if (error instanceof NoMailWanted) return { action: 'drop', reason: error.message };
  if (error instanceof NotYet) return { action: 'retry', reason: 'not_yet', afterSeconds: momentSeconds };
  if (error instanceof Problem) {
    if (error.code === 'invoice.not_ready')
      return { action: 'retry', reason: error.code, afterSeconds: documentSeconds };
    const action = needless.has(error.code) ? 'drop' : impossible.has(error.code) ? 'park' : 'retry';
    return { action, reason: error.code };
  }
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  return { action: 'retry', reason: code };
}
