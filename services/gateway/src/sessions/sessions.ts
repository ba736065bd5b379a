import { hash } from 'node:crypto';
import { bearerToken, refusalReason, type Caller } from '@headshots/platform/auth';
import { problem, Problem } from '@headshots/platform/errors';
import { LRUCache } from 'lru-cache';
import type { Denylist } from './denylist.ts';
import { countRefusal } from './unauthorized.ts';

export const leewaySeconds = 30;
const longestToken = 4_096;

/** Says who calls. A token is verified once and remembered for its life; the denylist is asked every time. */
export class Sessions {
  private readonly known: LRUCache<string, Caller>;
  private readonly verifier: { verify(token: string): Promise<Caller> };
  private readonly denylist: Denylist;
  private readonly onSeen: (token: string) => void;
  private readonly now: () => number;

  constructor(
    verifier: { verify(token: string): Promise<Caller> },
    denylist: Denylist,
    {
      most = 50_000,
      now = Date.now,
      onSeen = () => undefined,
    }: {
      readonly most?: number;
      readonly now?: () => number;
      readonly onSeen?: (token: string) => void;
    } = {},
  ) {
    this.verifier = verifier;
    this.denylist = denylist;
    this.known = new LRUCache({ max: most });
    this.now = now;
    this.onSeen = onSeen;
  }

  /**
   * At once for a token seen before, else a promise.
   * @throws Problem `auth.login_required`, `auth.session_expired`, `service.unavailable`
   */
  callerOf(authorization: string | undefined): Caller | Promise<Caller> {
    if (authorization === undefined || authorization === '') {
      countRefusal('missing');
      throw problem('auth.login_required');
    }
    const token = bearerToken(authorization);
    if (token === undefined || token.length > longestToken) {
      countRefusal('malformed');
      throw problem('auth.session_expired');
    }
    const key = hash('sha256', token, 'base64');
    const caller = this.known.get(key);
    return caller ? this.admitted(caller, key) : this.verified(token, key);
  }

  private async verified(token: string, key: string): Promise<Caller> {
    const caller = await this.verifier.verify(token).catch((error: unknown) => {
      const reason = error instanceof Problem ? refusalReason(error) : undefined;
      if (reason) countRefusal(reason);
      throw error;
    });
    const admitted = this.admitted(caller, key);
    this.known.set(key, caller);
    this.onSeen(token);
    return admitted;
  }

  private admitted(caller: Caller, key: string): Caller {
    if (!this.denylist.loaded) {
      countRefusal('denylist');
      throw problem('service.unavailable', { retryAfterSeconds: 2 });
    }
    const isOver = (caller.expiresAt + leewaySeconds) * 1_000 < this.now();
    if (isOver || this.denylist.has(caller.sessionId)) {
      countRefusal(isOver ? 'expired' : 'ended');
      this.known.delete(key);
      throw problem('auth.session_expired');
    }
    return caller;
  }
}
