import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type UnitOfWork } from '@headshots/platform/persistence';
import { normaliseEmail } from '../../domain/email.ts';
import { MAIL_REQUESTS, type MailRequests } from '../ports/mail-requests.ts';
import { addressHash } from '../shared/address-hash.ts';
import { answering } from '../shared/answering.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

/** Notes the wish and nothing else, so that known and unknown addresses cost the same. */
@Injectable()
export class ResendVerificationUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(MAIL_REQUESTS) private readonly requests: MailRequests,
  ) {}

  async run(input: string): Promise<void> {
    const email = normaliseEmail(input);
    if (!email) {
      const code = input.trim() === '' ? 'field.required' : 'field.email_invalid';
      throw problem('validation.failed', { errors: [{ field: 'email', code }] });
    }
    const address = addressHash(this.settings.emailHashKey, email);
    await answering('auth.verification_mail_failed', () =>
      this.unitOfWork.run((tx) => this.requests.add(tx, address, email)),
    );
  }
}
