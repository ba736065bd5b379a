import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import { LRUCache } from 'lru-cache';
import { IDENTITY, type Identity } from '../../../neighbours.ts';

const mostRemembered = 100_000;

/** Who signed in at a provider saw no form: the terms are agreed to before the first photo. */
@Injectable()
export class Terms {
  private readonly agreed = new LRUCache<string, true>({ max: mostRemembered });

  constructor(@Inject(IDENTITY) private readonly identity: Identity) {}

  /** Asks identity until it says yes, then never again. @throws Problem `auth.terms_required` */
  async demand({ userId, token }: Pick<Caller, 'userId' | 'token'>): Promise<void> {
    if (this.agreed.get(userId)) return;
    const { termsAccepted } = await this.identity.getCurrentUser({}, withUser(token));
    if (!termsAccepted) throw problem('auth.terms_required');
    this.agreed.set(userId, true);
  }
}
