import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { failureOf, socialProviders, type SocialProvider } from '../../domain/social.ts';
import { provesSignIn } from '../../domain/social-token.ts';
import { SOCIAL_DIRECTORY, type SocialDirectory } from '../ports/social-directory.ts';
import type { ProvenSignIn, SocialProof } from '../ports/social-proof.ts';
import { SOCIAL_TOKENS, type SocialTokens } from '../ports/social-tokens.ts';
import { USED_ASSERTIONS, type UsedAssertions } from '../ports/used-assertions.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** Takes the token of a sign-in once, after the session it came from has ended in the directory. */
@Injectable()
export class ProveSignIn implements SocialProof {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SOCIAL_TOKENS) private readonly tokens: SocialTokens,
    @Inject(USED_ASSERTIONS) private readonly used: UsedAssertions,
    @Inject(SOCIAL_DIRECTORY) private readonly directory: SocialDirectory,
  ) {}

  async verify(name: string, token: string): Promise<ProvenSignIn> {
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
