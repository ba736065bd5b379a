import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { failureOf, socialProviders, type SocialProvider } from './social.ts';
import { provesSignIn } from './social-token.ts';
import { SocialDirectoryPort } from './social-directory.port.ts';
import { SocialTokensPort } from './social-tokens.port.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { UsedAssertionsRepository } from './used-assertions.repository.ts';

export interface ProvenSignIn {
  readonly keycloakId: string;
}

/** Takes the token of a sign-in once, after the session it came from has ended in the directory. */
@Injectable()
export class ProveSignIn {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: SocialTokensPort,
    private readonly used: UsedAssertionsRepository,
    private readonly directory: SocialDirectoryPort,
  ) {}

  /**
   * Checks a fresh sign-in of a linked provider; a token proves once.
   * @throws Problem `auth.<provider>_failed` when it proves nothing, `service.unavailable` when nobody can tell
   */
  async run(name: string, token: string): Promise<ProvenSignIn> {
    const provider = this.enabled(name);
    const read = await this.tokens.read(token);
    if (!read || !provesSignIn(read, provider, new Date())) throw problem(failureOf(provider));
    await this.directory.endSession(read.sessionId);
    const first = await this.unitOfWork.run((tx) => this.used.use(tx, read.id, read.expiresAt));
    if (!first) throw problem(failureOf(provider));
    return { keycloakId: read.keycloakId };
  }

  /** @throws Problem `auth.provider_disabled` */
  enabled(name: string): SocialProvider {
    const provider = socialProviders.find((known) => known === name);
    if (!provider || !this.settings.providers.includes(provider)) throw problem('auth.provider_disabled');
    return provider;
  }
}
